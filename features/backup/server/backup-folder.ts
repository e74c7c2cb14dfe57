import { chownSync, mkdirSync, statSync } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { message } from '#domain/text/message.ts'
import { type Lock, lockFile } from '#server/db/lock.ts'
import { Conflict } from '#server/errors.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { backupMessages } from '../backups.ts'

/** Space left free for the site on the disk of the backups. */
const reserveBytes = 200_000_000

/** Checked before anything is written. @throws {ExplainedError} where the disk of BACKUP_DIR has not so much left */
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
 * An empty folder for what is not finished yet, until it is disposed of. It is opened under a lock, so what lies there
 * was left by a process that was killed.
 */
export async function openScratchFolder(path: string): Promise<{ path: string } & AsyncDisposable> {
  const clear = () => rm(path, { recursive: true, force: true })
  await clear()
  await mkdir(path, { recursive: true, mode: 0o700 })
  return { path, [Symbol.asyncDispose]: () => clear().catch(() => {}) }
}

/**
 * One backup at a time, whether the server or the command line makes it; and one copy, or one restore test, at a time. The lock of a
 * process that dies is released.
 *
 * @throws {Conflict} while another process has it
 */
export function acquireBackupLock(dataDir: string, what: 'backup' | 'backup-copy' = 'backup'): Lock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, `${what}.lock`)
  const lock = lockFile(path)
  if (!lock) throw new Conflict(message(backupMessages, 'running'))
  // Where root makes the first backup, the site must still be able to make the next one.
  const { uid, gid } = statSync(dataDir)
  if (process.geteuid?.() === 0) chownSync(path, uid, gid)
  return lock
}
