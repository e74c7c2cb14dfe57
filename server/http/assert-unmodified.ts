import { httpMessages } from '#domain/api/http-messages.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { message } from '#domain/text/words.ts'
import { EditConflict, Invalid } from '../errors.ts'

const field = 'updatedAt'

/**
 * Returns the `updatedAt` of the record that an edit is based on, if the form sends it (optimistic locking).
 * Without it, the edit is accepted regardless of other changes.
 *
 * @throws {Invalid} if it is not a timestamp
 */
export function readExpectedUpdatedAt(values: Values): string | undefined {
  const expectedUpdatedAt = values[field]
  if (expectedUpdatedAt === undefined || expectedUpdatedAt === null || expectedUpdatedAt === '')
    return undefined
  if (
    typeof expectedUpdatedAt === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(expectedUpdatedAt)
  )
    return expectedUpdatedAt
  throw new Invalid([{ field, message: message(httpMessages, 'updatedAtInvalid', field) }])
}

/**
 * @throws {EditConflict} if the record has changed since `expectedUpdatedAt`; the error carries the current record,
 * formatted by `present`
 */
export function assertUnmodified<T extends { updatedAt: string }>(
  current: T,
  expectedUpdatedAt: string | undefined,
  present: (current: T) => unknown,
) {
  if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== current.updatedAt)
    throw new EditConflict(present(current))
}

/** Returns the current time, but always a time after the previous change, so that versions are distinguishable. */
export function nextUpdatedAt(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString()
}
