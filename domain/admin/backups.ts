import { defineMessages } from '../text/message.ts'

/** GET answers the state of the backups, POST starts one. */
export const backupPath = '/api/admin/dashboard/backup'

export const backupMessages = defineMessages('backups', {
  running: 'Another backup is being made at this moment.',
  started: 'Backup started. You can leave this page.',
})
