import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type LyingBackup, listBackups } from './backup-names.ts'

/**
 * Which backups may go: of each interval the newest stays, for the last so many intervals that have one. So pressing
 * the button ten times in an evening does not push out those of the days before.
 *
 * @param every milliseconds
 */
export function outOfKeep(
  backups: readonly LyingBackup[],
  { keep, every }: { keep: number; every: number },
): LyingBackup[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const intervals = new Set<number>()
  return newestFirst.filter(({ at }) => {
    const interval = Math.floor(at.getTime() / every)
    if (intervals.has(interval) || intervals.size >= keep) return true
    intervals.add(interval)
    return false
  })
}

/**
 * To be called after a new one lies in its place, which stays in any case: those that were made while the clock was
 * ahead would count as newer. Touches nothing that is not named as we name backups.
 */
export async function removeOld(
  folder: string,
  rule: { keep: number; every: number },
  newest?: string,
): Promise<string[]> {
  const old = outOfKeep(await listBackups(folder), rule).filter(({ name }) => name !== newest)
  for (const { name } of old) await rm(join(folder, name), { force: true })
  return old.map(({ name }) => name)
}
