import { day } from '#domain/dates/durations.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type EntryRow, titleOf } from './record-history.ts'

// Helpers for entries in History, in the list of changes and in the trash.

/** Returns the record that an entry is about. */
export const presentSubject = (kind: Kind, row: EntryRow) => ({
  kind: kind.name,
  _id: row.id,
  title: titleOf(kind, row),
})

/** Returns the time `days` days ago; anything done at or before this time can no longer be undone or restored. */
export const daysAgo = (days: number, now: Date): string => new Date(now.getTime() - days * day).toISOString()

/** Returns how many more days something can be undone or restored. */
export const daysLeft = (at: string, cutoff: string): number =>
  Math.max(0, Math.ceil((Date.parse(at) - Date.parse(cutoff)) / day))
