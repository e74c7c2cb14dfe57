/** GET answers the state of the backups, POST starts one. */
export const backupPath = '/api/admin/dashboard/backup'

/** The last backup failed, or it is too long ago. */
export type BackupProblem = 'failed' | 'late' | null

export type BackupState = {
  isRunning: boolean
  /** Null when no schedule is set. */
  everySeconds: number | null
  /** When the next scheduled backup starts. */
  nextAt: string | null
  keep: number
  lastMade: { at: string; seconds: number; bytes: number; name: string } | null
  /** Only of a failure since the last successful backup; `why` is a sentence. */
  lastFailed: { at: string; why: string } | null
  trouble: BackupProblem
  /** The existing backups in the server's folder, newest first (`lying` is the name in the API). */
  existingBackups: { name: string; at: string; bytes: number }[]
}

export const backupMessages = {
  started: 'The backup has begun. It goes on by itself.',
}
