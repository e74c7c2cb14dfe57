import { Refusal } from '../errors.ts'

/**
 * Why a backup or a restoring did not come about, in a sentence that is safe to show to any admin: it names settings,
 * never paths or addresses. What only the person at the machine should read is in `detail`.
 */
export class BackupFailed extends Error {
  readonly detail: string

  constructor(message: string, { detail = '', cause }: { detail?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'BackupFailed'
    this.detail = detail
  }

  /** The sentence and what came with it, for the person at the machine. */
  get inFull(): string {
    return [this.message, this.detail.trim()].filter(Boolean).join('\n')
  }
}

const sentences: Record<string, string> = {
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

/** The sentence for whatever went wrong. */
export function inWords(error: unknown): string {
  if (error instanceof BackupFailed || error instanceof Refusal) return error.message
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (name === 'AbortError') return 'It was broken off because the program was stopped.'
  return (
    sentences[String(code)] ?? 'Something went wrong that nobody foresaw; the log of the server says what.'
  )
}
