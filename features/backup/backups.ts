import { defineMessages } from '#domain/text/message.ts'

/** GET answers the state of the backups, POST starts one. */
export const backupPath = '/api/admin/dashboard/backup'

/** So many of the backups that somebody made stay, beside those that the server makes. */
export const keptByHand = 3

export const backupMessages = defineMessages('backups', {
  running: 'Another backup is already being made.',
  started: 'Backup started. You can leave this page.',
})
