import { dataResponse, defineCall, messageResponse } from '#domain/api/call.ts'
import { backupStateSchema } from './backup-schemas.ts'
import { backupMessages, backupPath } from './backups.ts'

export const backupCalls = {
  showBackups: defineCall('GET', backupPath, {
    action: 'see backups',
    tag: 'Backups',
    summary: 'Get the state of the backups',
    responses: {
      200: dataResponse('The last backups and the next one. The files cannot be downloaded.', {
        data: backupStateSchema,
      }),
    },
  }),
  startBackup: defineCall('POST', backupPath, {
    action: 'make backups',
    tag: 'Backups',
    summary: 'Start a backup now',
    responses: { 202: messageResponse(backupMessages.started) },
    errors: [409],
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    backup: typeof backupCalls
  }
}
