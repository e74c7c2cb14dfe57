import { handoverMessages } from '#domain/admin/handover.ts'

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

/** The same error, or one in a sentence where the system's code is known. */
export function explainFailure(error: unknown): unknown {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (name === 'AbortError') return new HandoverError(handoverMessages.stopped, { cause: error })
  const sentence = messagesByCode[String(code)]
  return sentence ? new HandoverError(sentence, { cause: error }) : error
}
