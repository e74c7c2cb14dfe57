import { changedSays } from '#domain/edits.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { Changed, Invalid } from '../errors.ts'

const field = 'updatedAt'

/**
 * The `updatedAt` of the record that an edit was made on, when the form says it; without it the edit goes through
 * whatever has happened since.
 *
 * @throws {Invalid} when it is no such moment
 */
export function readSeenAt(values: Values): string | undefined {
  const seenAt = values[field]
  if (seenAt === undefined || seenAt === null || seenAt === '') return undefined
  if (typeof seenAt === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(seenAt)) return seenAt
  throw new Invalid([{ field, message: `${field} must be as the record was read with it.` }])
}

/** @throws {Changed} when somebody has changed the record since; `present` makes of it what the answer shows */
export function refuseChanged<T extends { updatedAt: string }>(
  current: T,
  seenAt: string | undefined,
  present: (current: T) => unknown,
) {
  if (seenAt !== undefined && seenAt !== current.updatedAt) throw new Changed(changedSays, present(current))
}

/** The moment of a change: now, and always later than the change before, by which it is told from it. */
export function momentAfter(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString()
}
