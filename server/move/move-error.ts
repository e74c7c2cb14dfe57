import { HttpError } from '../errors.ts'

/** Why a move did not happen, in a sentence for the person at the command line. The old place is as it was. */
export class MoveError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MoveError'
  }
}

const again =
  'Nothing is lost: the site goes on where it is. Run the same command again, and it goes on from here.'

/** What broke on the way, such as a network or a disk, as a MoveError; what nobody foresaw stays what it is. */
export function explainFailure(error: unknown): unknown {
  if (error instanceof MoveError) return error
  if (error instanceof HttpError) return new MoveError(`${error.message}\n${again}`, error)
  const { code, message, cause } = (error ?? {}) as { code?: unknown; message?: string; cause?: unknown }
  const reason = cause instanceof Error ? `${message} (${cause.message})` : message
  // What the system, a driver or a database reports has a code, or is the cause of our own "cannot be reached".
  if (code === undefined && !(cause instanceof Error)) return error
  return new MoveError(`The move broke off: ${reason}\n${again}`, error)
}
