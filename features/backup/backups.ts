import { defineWords } from '#domain/text/words.ts'

/** GET returns the state of the backups, POST starts one. */
export const backupPath = '/api/admin/dashboard/backup'

export const manualBackupsKept = 3

export const backupMessages = defineWords('backups', {
  running: 'Another backup is already being made.',
  started: 'Backup started. You can leave this page.',
})
