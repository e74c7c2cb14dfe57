import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listBackups } from './backup-names.ts'

/**
 * Backups outside the retention: the newest of each interval is kept, for the last `keep` intervals that have one. So
 * pressing the button ten times in an evening does not push out those of the days before.
 *
 * @param intervalMs milliseconds
 */
export function findExpiredBackups<T extends { createdAt: Date }>(
  backups: readonly T[],
  { keep, intervalMs }: { keep: number; intervalMs: number },
): T[] {
  const newestFirst = backups.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const intervals = new Set<number>()
  return newestFirst.filter(({ createdAt }) => {
    const interval = Math.floor(createdAt.getTime() / intervalMs)
    if (intervals.has(interval) || intervals.size >= keep) return true
    intervals.add(interval)
    return false
  })
}

/**
 * Called after a new backup is complete, which is kept in any case: those made while the clock was ahead would count
 * as newer. Touches only files that are named like backups.
 */
export async function removeOldBackups(
  folder: string,
  retention: { keep: number; intervalMs: number },
  newest?: string,
): Promise<string[]> {
  const expired = findExpiredBackups(await listBackups(folder), retention).filter(
    ({ name }) => name !== newest,
  )
  for (const { name } of expired) await rm(join(folder, name), { force: true })
  return expired.map(({ name }) => name)
}
