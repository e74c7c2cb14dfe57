import { keptByHand } from '#domain/admin/backups.ts'
import { isByHand, parseBackupTime } from './backup-names.ts'

/** Milliseconds. */
export type Retention = { keep: number; intervalMs: number }

type NewBackup = {
  /** The backup just made, which is kept in any case: those of a clock that was ahead would count as newer. */
  newest: string
  /** The last that could be restored when it was tried. */
  proven: string | null | undefined
}

/**
 * Backups to remove after a new one: the newest of each interval is kept, for the last `keep` intervals that have one, and
 * beside them the last few that somebody made. One made by hand removes only others made by hand, and only from before the
 * last drill that went well: so nobody pushes out, by pressing a button, what alone is known to be good.
 */
export function findExpiredBackups<T extends { name: string; createdAt: Date }>(
  backups: readonly T[],
  { keep, intervalMs }: Retention,
  { newest, proven }: NewBackup,
): T[] {
  const newestFirst = backups.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const intervals = new Set<number>()
  const scheduled = newestFirst.filter(({ name, createdAt }) => {
    if (isByHand(name)) return false
    const interval = Math.floor(createdAt.getTime() / intervalMs)
    if (intervals.has(interval) || intervals.size >= keep) return true
    intervals.add(interval)
    return false
  })
  const byHand = newestFirst.filter(({ name }) => isByHand(name)).slice(keptByHand)
  const provenAt = proven ? parseBackupTime(proven) : undefined
  const expired = isByHand(newest)
    ? byHand.filter(({ createdAt }) => provenAt && createdAt < provenAt)
    : [...scheduled, ...byHand]
  return expired.filter(({ name }) => !name.startsWith(newest))
}
