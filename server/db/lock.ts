import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from '../cannot-start.ts'
import { createPrivateFile } from './create-private-file.ts'

/** How long a process that is just shutting down is waited for. */
const folderLockWaitMs = 500
const sqliteBusy = 5

/** A lock ends when its handle is garbage collected, so the handles are referenced here. */
const heldLocks = new Set<DatabaseSync>()

/** @throws {CannotStart} in one sentence */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new CannotStart(`DATA_DIR cannot be used: ${(error as Error).message}.`, error)
  }
}

/**
 * Locks a data folder for this process, until release or death. The lock is an open transaction on a second SQLite
 * file: the operating system releases it with the process, however that ends, and no process id is trusted.
 * The one trap: on POSIX, a process that opens and closes `lamplight.lock` by other means releases its own lock.
 *
 * @throws {CannotStart} while another process has it
 */
export function lockFolder(folder: string): { release(): void } {
  const pidFile = join(folder, 'lamplight.pid')
  const lock = lockFile(join(folder, 'lamplight.lock'), folderLockWaitMs)
  if (!lock) {
    throw new CannotStart(
      `The data folder ${folder} is in use by another Lamplight process (${pidIn(pidFile)}). ` +
        'Stop that one first, or set DATA_DIR to another folder.',
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  return {
    release() {
      if (!lock.isHeld()) return
      rmSync(pidFile, { force: true })
      lock.release()
    },
  }
}

/** The same for a single lock file; undefined while another process holds it. */
export function lockFile(path: string, waitMs = 0): { isHeld(): boolean; release(): void } | undefined {
  createPrivateFile(path)
  const lock = new DatabaseSync(path, { timeout: waitMs })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    return undefined
  }
  heldLocks.add(lock)
  return {
    isHeld: () => heldLocks.has(lock),
    release() {
      if (heldLocks.delete(lock)) lock.close()
    },
  }
}

/** Only for the message, never trusted: another program may have the number by now. */
function pidIn(pidFile: string) {
  try {
    return `pid ${Number.parseInt(readFileSync(pidFile, 'utf8'), 10)}`
  } catch {
    return 'pid unknown'
  }
}
