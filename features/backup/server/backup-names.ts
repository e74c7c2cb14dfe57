import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { keptByHand } from '../backups.ts'

const pattern = /^lamplight-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z(?:-by-hand)?\.tar$/

/**
 * `lamplight-2026-11-21T18-30-00Z.tar`: no system minds it, and names sort by time. One that somebody made ends in
 * `-by-hand.tar`, since other rules say how long it is kept.
 */
export const backupName = (time: Date, isByHand = false) =>
  `lamplight-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z${isByHand ? '-by-hand' : ''}.tar`

const copySuffix = '.age'

/** `lamplight-2026-11-21T18-30-00Z.tar.age`, of the encrypted copy of a backup. */
export const copyName = (backup: string) => backup + copySuffix

/** Of a backup or of its encrypted copy. */
export const isByHand = (name: string) => name.includes('-by-hand.tar')

/** When a backup was started, from its name; undefined for any other name. */
export function parseBackupTime(name: string): Date | undefined {
  const [, hour, minutes, seconds] = pattern.exec(name) ?? []
  const time = new Date(`${hour}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** The same from the name of a copy. */
export const parseCopyTime = (name: string): Date | undefined =>
  name.endsWith(copySuffix) ? parseBackupTime(name.slice(0, -copySuffix.length)) : undefined

export type ExistingBackup = { name: string; createdAt: Date; bytes: number }
type File = { name: string; bytes: number }

/** Those files that have a time by their name, newest first. */
export function newestFirst(files: readonly File[], timeOf: typeof parseBackupTime): ExistingBackup[] {
  return files
    .flatMap((file) => {
      const createdAt = timeOf(file.name)
      return createdAt ? [{ ...file, createdAt }] : []
    })
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/** The existing backups in a folder, newest first; none where there is no such folder. */
export const listBackups = async (folder: string): Promise<ExistingBackup[]> =>
  newestFirst(await listFiles(folder).catch(() => []), parseBackupTime)

export async function listFiles(folder: string): Promise<File[]> {
  const files: File[] = []
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found?.isFile()) files.push({ name, bytes: found.size })
  }
  return files
}

/** Whether a folder of backups is not in the folder of the site's data. */
export const isElsewhere = (folder: string, dataDir: string): boolean =>
  !`${folder}${sep}`.startsWith(`${dataDir}${sep}`)

/** Milliseconds. */
export type Retention = { keep: number; intervalMs: number }

type NewBackup = {
  /** The backup just made, which is kept in any case: those of a clock that was ahead would count as newer. */
  newest: string
  /** The last that passed its restore test. */
  proven: string | null | undefined
}

/**
 * Backups to remove after a new one: the newest of each interval is kept, for the last `keep` intervals that have one, and
 * beside them the last few that somebody made. One made by hand removes only others made by hand, and only from before the
 * last restore test that succeeded: so nobody pushes out, by pressing a button, what alone is known to be good.
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
