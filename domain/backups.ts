/** What the settings page shows of the backups, and where one is asked for. */
export const backupPath = '/api/admin/dashboard/backup'

/** What is wrong with the backups: the last one failed, or the last one is too long ago. */
export type BackupTrouble = 'failed' | 'late' | null

export type BackupState = {
  isRunning: boolean
  /** Null when none is made by itself. */
  everySeconds: number | null
  /** When the next one is made by itself. */
  nextAt: string | null
  keep: number
  lastMade: { at: string; seconds: number; bytes: number; name: string } | null
  /** Of a failure after the last one that was made; `why` is a sentence. */
  lastFailed: { at: string; why: string } | null
  trouble: BackupTrouble
  /** Those in the server's backup folder, the newest first. */
  existingBackups: { name: string; at: string; bytes: number }[]
}

export const backupSays = {
  begun: 'The backup has begun. It goes on by itself.',
}
