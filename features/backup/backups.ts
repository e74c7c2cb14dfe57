import { defineWords } from '#domain/text/words.ts'

/** GET returns the state of the backups, POST starts one. */
export const backupPath = '/api/admin/dashboard/backup'

export const manualBackupsKept = 3

export const backupMessages = defineWords('backups', {
  running: 'Another backup is already being made.',
  started: 'Backup started. You can leave this page.',
})

/** For the server's owner, if backups are not copied elsewhere. */
export const copyOwnerText =
  'Please have the backups of our school’s site copied to another place: set BACKUP_COPY_TO in its .env file and ' +
  'restart it. “Backups” in docs/operations.md says how.'

/** The checks of Site health that are about backups. */
export const backupCheckLabels = {
  backups: 'Backups',
  copies: 'Copies elsewhere',
  drill: 'Backup test',
}
