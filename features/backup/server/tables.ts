declare module '#server/db/tables.ts' {
  interface FeatureTables {
    backups: BackupRow
  }
}

export type BackupRow = {
  /** The outcome of a backup, its copy, or a restore test of either (`tried`, `trial failed`). */
  outcome:
    | ('made' | 'failed')
    | ('copied' | 'copy failed')
    | ('tried' | 'trial failed')
    | ('copy tried' | 'copy trial failed')
  startedAt: string
  endedAt: string
  /** The file's name and its size in thousands of bytes; null if it failed. */
  name: string | null
  kilobytes: number | null
  /** The reason for a failure, as a sentence for admins; null on success. */
  why: string | null
  sha256: string | null
  /** How many rows and files a restore test compared; null if a copy could only be compared as a whole. */
  rows: number | null
  files: number | null
}
