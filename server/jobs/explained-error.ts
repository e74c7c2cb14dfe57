import { isDatabaseUnavailable } from '../db/dialect.ts'
import { HttpError } from '../errors.ts'

/**
 * The message is safe to show to any admin: it names settings, never paths or hosts. `detail` is only for the person at
 * the command line.
 */
export class ExplainedError extends Error {
  readonly detail: string

  constructor(message: string, { detail = '', cause }: { detail?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'ExplainedError'
    this.detail = detail
  }

  get fullMessage(): string {
    return [this.message, this.detail.trim()].filter(Boolean).join('\n')
  }
}

export const failures = {
  stopped: 'It was interrupted because the program was stopped.',
  killed: 'The system ended it, probably because memory ran out.',
  databaseAway: 'The database does not answer. Try again in a while.',
  unforeseen: 'Something unexpected went wrong. The log of the server says what.',
}

const full = (place: string) => `The disk of ${place} is full.`
const notWritable = (place: string) => `The folder of ${place} cannot be written to.`
const noFolder = (place: string) => `${place} is not a folder.`

const failuresByCode: Record<string, (place: string) => string> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: (place) =>
    `The disk of ${place} cannot hold a file this large, like many USB sticks. Format it as exFAT, for example.`,
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: notWritable,
  ENOENT: (place) => `The folder of ${place} is not there. Is its disk plugged in?`,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  EIO: () => 'The disk reports errors.',
}

/**
 * Returns the sentence for any error.
 * @param place what was written to: the name of a setting, or `the pack`
 */
export function explainFailure(error: unknown, place: string): string {
  if (error instanceof ExplainedError || error instanceof HttpError) return error.message
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (name === 'AbortError') return failures.stopped
  if (isDatabaseUnavailable(error)) return failures.databaseAway
  return failuresByCode[String(code)]?.(place) ?? failures.unforeseen
}
