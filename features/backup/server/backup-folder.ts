import { chownSync, mkdirSync, statSync } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { message } from '#domain/text/message.ts'
import { type Lock, lockFile } from '#server/db/lock.ts'
import { Conflict } from '#server/errors.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { backupMessages } from '../backups.ts'

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
