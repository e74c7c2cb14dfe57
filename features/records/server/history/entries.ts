import { day } from '#domain/dates/durations.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type EntryRow, titleOf } from './record-history.ts'

// What entries have in common that tell what was done: in History, among the changes and in the trash.

/** The record that an entry is about. */
export const presentSubject = (kind: Kind, row: EntryRow) => ({
  kind: kind.name,
  _id: row.id,
  title: titleOf(kind, row),
})

/** The time so many days ago; what was done at or before it can no longer be undone or restored. */
export const daysAgo = (days: number, now: Date): string => new Date(now.getTime() - days * day).toISOString()

/** For how many days something can still be undone or restored. */
export const daysLeft = (at: string, cutoff: string): number =>
  Math.max(0, Math.ceil((Date.parse(at) - Date.parse(cutoff)) / day))
