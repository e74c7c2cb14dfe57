import { handoverMessages } from '#domain/admin/handover.ts'
import { isDatabaseUnavailable } from '../db/dialect.ts'
import { HttpError } from '../errors.ts'

/** Why a pack was not made, in a sentence that is safe to show to any PIC: it names no path and no host. */
export class HandoverError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'HandoverError'
  }
}

/** By the codes of the system's errors. */
const messagesByCode: Record<string, string> = {
  ENOSPC: handoverMessages.full,
  EDQUOT: handoverMessages.full,
  EFBIG: handoverMessages.tooLarge,
  EACCES: handoverMessages.notWritable,
  EPERM: handoverMessages.notWritable,
  EROFS: handoverMessages.notWritable,
  ENOENT: handoverMessages.noFolder,
  ENOTDIR: handoverMessages.noFolder,
  EIO: handoverMessages.diskErrors,
}

/** The same error, or one in a sentence where it is known what it means. */
export function explainFailure(error: unknown): unknown {
  // Such as that the storage of files does not answer.
  if (error instanceof HttpError) return new HandoverError(error.message, { cause: error })
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (name === 'AbortError') return new HandoverError(handoverMessages.stopped, { cause: error })
  const away = isDatabaseUnavailable(error) ? handoverMessages.databaseAway : undefined
  const sentence = messagesByCode[String(code)] ?? away
  return sentence ? new HandoverError(sentence, { cause: error }) : error
}
