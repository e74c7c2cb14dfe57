import { HttpError } from '../errors.ts'

/** Why a move did not happen, in a sentence for the person at the command line. The old place is as it was. */
export class MoveError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MoveError'
  }
}

/** What broke on the way, such as a network or a disk, as a MoveError; what nobody foresaw stays what it is. */
export function explainFailure(error: unknown): unknown {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  // What the system, a driver or a database reports has a code, or is the cause of our own "cannot be reached".
  const isExpected = error instanceof HttpError || code !== undefined || cause instanceof Error
  if (error instanceof MoveError || !isExpected) return error
  return new MoveError(
    `The move was interrupted: ${reasonOf(error)}.\nThe site is still where it was. Run the same command again to go on.`,
    error,
  )
}

/** In the words of the system, a driver or a database, without a full stop; passwords are in none of them. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  // Node tries each address of a host, and says of all together nothing.
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause
  return (inner instanceof Error ? inner.message : message).replace(/\.$/, '')
}
