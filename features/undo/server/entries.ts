import { day } from '#domain/dates/durations.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type EntryRow, titleOf } from '#features/content/server/write/record-history.ts'

export const presentSubject = (kind: Kind, row: EntryRow) => ({
  kind: kind.name,
  _id: row.id,
  title: titleOf(kind, row),
})

/** Returns the time `days` days ago; anything done at or before this time can no longer be undone or restored. */
export const daysAgo = (days: number, now: Date): string => new Date(now.getTime() - days * day).toISOString()

export const daysLeft = (at: string, cutoff: string): number =>
  Math.max(0, Math.ceil((Date.parse(at) - Date.parse(cutoff)) / day))
