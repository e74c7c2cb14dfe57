import { HttpError } from '../errors.ts'

/**
 * Why a backup or a restore failed, in a sentence that is safe to show to any admin: it names settings, never paths or
 * hosts. What only the person at the command line should read is in `detail`.
 */
export class BackupError extends Error {
  readonly detail: string

  constructor(message: string, { detail = '', cause }: { detail?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'BackupError'
    this.detail = detail
  }

  /** Message and detail, for the person at the command line. */
  get fullMessage(): string {
    return [this.message, this.detail.trim()].filter(Boolean).join('\n')
  }
}

/** What an admin reads where a backup failed. */
export const backupFailures = {
  stopped: 'It was broken off because the program was stopped.',
  filesRemoved: 'Files were removed while the backup was made. Try again.',
  noRoom: (what: string, needed: string, free: string) =>
    `There is not enough room in BACKUP_DIR: ${what} needs ${needed}, and ${free} are free.`,
  programMissing: (program: string) =>
    `The database is PostgreSQL, and its program ${program} is not on this machine. ` +
    'Install it (on Debian: postgresql-client), or set BACKUP_EVERY=off and use the backups of whoever runs the database.',
  programFailed: (program: string) => `${program} could not do its work; the log says why.`,
  mayNotTry:
    'The user of DATABASE_URL may not make a database, so no backup can be tried. ' +
    'Let it (as a superuser: ALTER ROLE … CREATEDB), or set BACKUP_DRILL_EVERY=off.',
  unforeseen: 'Something went wrong that nobody foresaw; the log of the server says what.',
}

/** By the codes of the system's errors. */
const failuresByCode: Record<string, string> = {
  ENOSPC: 'The disk of BACKUP_DIR is full.',
  EDQUOT: 'The disk of BACKUP_DIR is full.',
  EFBIG:
    'The disk of BACKUP_DIR takes no file as large as a backup, as many USB sticks do; give it another format.',
  EACCES: 'BACKUP_DIR cannot be written to.',
  EPERM: 'BACKUP_DIR cannot be written to.',
  EROFS: 'BACKUP_DIR cannot be written to.',
  ENOENT: 'BACKUP_DIR is not there.',
  ENOTDIR: 'BACKUP_DIR is not a folder.',
  EEXIST: 'BACKUP_DIR is not a folder.',
  EIO: 'The disk reports errors.',
}

/** The message for any error. */
export function describeFailure(error: unknown): string {
  if (error instanceof BackupError || error instanceof HttpError) return error.message
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (name === 'AbortError') return backupFailures.stopped
  return failuresByCode[String(code)] ?? backupFailures.unforeseen
}
