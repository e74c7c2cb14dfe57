import { defineMessages } from '#domain/text/message.ts'

/** GET returns the state of the backups, POST starts one. */
export const backupPath = '/api/admin/dashboard/backup'

export const manualBackupsKept = 3

export const backupMessages = defineMessages('backups', {
  running: 'Another backup is already being made.',
  started: 'Backup started. You can leave this page.',
})
