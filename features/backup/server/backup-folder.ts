import { chownSync, mkdirSync, statSync } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { message } from '#domain/text/words.ts'
import { type Lock, lockFile } from '#server/db/lock.ts'
import { Conflict } from '#server/errors.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { backupMessages, manualBackupsKept } from '../backups.ts'

const pattern = /^lamplight-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z(?:-by-hand)?\.tar$/

/**
 * Returns a name like `lamplight-2026-11-21T18-30-00Z.tar`: valid on every system, and sorted by time. The
 * name of a manual backup ends in `-by-hand.tar`, because other retention rules apply to it.
 */
export const backupName = (time: Date, isByHand = false) =>
  `lamplight-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z${isByHand ? '-by-hand' : ''}.tar`

const copySuffix = '.age'

/** Returns the name of the encrypted copy of a backup: `lamplight-2026-11-21T18-30-00Z.tar.age`. */
export const copyName = (backup: string) => backup + copySuffix

/** Returns true for a manual backup, given the name of the backup or of its encrypted copy. */
export const isByHand = (name: string) => name.includes('-by-hand.tar')

/** Returns the start time in the name of a backup; undefined for any other name. */
export function parseBackupTime(name: string): Date | undefined {
  const [, hour, minutes, seconds] = pattern.exec(name) ?? []
  const time = new Date(`${hour}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** Returns the start time in the name of an encrypted copy; undefined for any other name. */
export const parseCopyTime = (name: string): Date | undefined =>
  name.endsWith(copySuffix) ? parseBackupTime(name.slice(0, -copySuffix.length)) : undefined

export type ExistingBackup = { name: string; createdAt: Date; bytes: number }
type File = { name: string; bytes: number }

/** Returns the files with a time in their name, newest first. */
export function newestFirst(files: readonly File[], timeOf: typeof parseBackupTime): ExistingBackup[] {
  return files
    .flatMap((file) => {
      const createdAt = timeOf(file.name)
      return createdAt ? [{ ...file, createdAt }] : []
    })
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/** Newest first; empty if the folder does not exist. */
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

/** Returns true if the backup folder is outside the data folder. */
export const isElsewhere = (folder: string, dataDir: string): boolean =>
  !`${folder}${sep}`.startsWith(`${dataDir}${sep}`)

/** `keep` intervals of `intervalMs` milliseconds. */
export type Retention = { keep: number; intervalMs: number }

type NewBackup = {
  /** The backup just made. It is always kept, even if backups made while the clock was ahead look newer. */
  newest: string
  /** The last backup that passed its restore test. */
  proven: string | null | undefined
}

/**
 * Returns the backups to remove after a new one. Keeps the newest of each interval, for the last `keep`
 * intervals that have one, and the last few manual ones. A manual backup removes only other manual ones, and
 * only those older than the last backup that passed a restore test: pressing the button must never remove the
 * only backup known to be good.
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
  const byHand = newestFirst.filter(({ name }) => isByHand(name)).slice(manualBackupsKept)
  const provenAt = proven ? parseBackupTime(proven) : undefined
  const expired = isByHand(newest)
    ? byHand.filter(({ createdAt }) => provenAt && createdAt < provenAt)
    : [...scheduled, ...byHand]
  return expired.filter(({ name }) => !name.startsWith(newest))
}

/** Disk space that backups leave free for the site. */
const reserveBytes = 200_000_000

/**
 * Checks the free space before anything is written.
 *
 * @throws {ExplainedError} if there is too little space on the disk of BACKUP_DIR
 */
export async function assertFreeSpace(folder: string, bytes: number, what: string) {
  const disk = await statfs(folder)
  const free = disk.bavail * disk.bsize
  const needed = bytes + reserveBytes
  if (free >= needed) return
  throw new ExplainedError(
    `There is not enough room in BACKUP_DIR: ${what} needs ${formatDiskSize(needed)}, and ${formatDiskSize(free)} are free.`,
  )
}

/**
 * Opens an empty folder for unfinished files and removes it when disposed. The caller holds a lock, so
 * existing files were left by a killed process.
 */
export async function openScratchFolder(path: string): Promise<{ path: string } & AsyncDisposable> {
  const clear = () => rm(path, { recursive: true, force: true })
  await clear()
  await mkdir(path, { recursive: true, mode: 0o700 })
  return { path, [Symbol.asyncDispose]: () => clear().catch(() => {}) }
}

/**
 * Locks backups, so that the server and the command line make only one at a time. Copies and restore tests
 * share a second lock. If a process dies, its lock is released.
 *
 * @throws {Conflict} while another process holds the lock
 */
export function acquireBackupLock(dataDir: string, what: 'backup' | 'backup-copy' = 'backup'): Lock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, `${what}.lock`)
  const lock = lockFile(path)
  if (!lock) throw new Conflict(message(backupMessages, 'running'))
  // If root makes the first backup, the site must still be able to make the next one.
  const { uid, gid } = statSync(dataDir)
  if (process.geteuid?.() === 0) chownSync(path, uid, gid)
  return lock
}
