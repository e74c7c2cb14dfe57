import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from '../cannot-start.ts'

/** How long to wait for a process that is just shutting down. */
const folderLockWaitMs = 500
const sqliteBusy = 5

/** Held until it is released or disposed of, or until its process dies. */
export type Lock = Disposable & { isHeld(): boolean; release(): void }

/** A lock ends when its handle is garbage collected, so this set keeps the handles. */
const heldLocks = new Set<DatabaseSync>()

/**
 * Creates the data folder if it is missing.
 * @throws {CannotStart} if the folder cannot be created
 */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new CannotStart(`DATA_DIR cannot be used: ${(error as Error).message}.`, error)
  }
}

/**
 * Locks a data folder for this process, until it releases the lock or ends. The lock is an open transaction on a second
 * SQLite file. When the process ends for any reason, the operating system ends the transaction, so the lock does not
 * depend on a process id. Caution: on POSIX, a process that opens and closes `lamplight.lock` in any other way releases
 * its own lock.
 *
 * @throws {CannotStart} while another process holds it
 */
export function lockFolder(folder: string): Disposable & { release(): void } {
  const pidFile = pidFileIn(folder)
  const lock = lockFile(join(folder, 'lamplight.lock'), folderLockWaitMs)
  if (!lock) {
    throw new CannotStart(
      `The data folder ${folder} is in use by another Lamplight process (pid ${lockHolder(folder) ?? 'unknown'}). ` +
        'Stop that one first, or set DATA_DIR to another folder.',
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  const release = () => {
    if (!lock.isHeld()) return
    rmSync(pidFile, { force: true })
    lock.release()
  }
  return { release, [Symbol.dispose]: release }
}

/** Returns undefined while another process holds the lock. */
export function lockFile(path: string, waitMs = 0): Lock | undefined {
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
  const release = () => {
    if (heldLocks.delete(lock)) lock.close()
  }
  return { isHeld: () => heldLocks.has(lock), release, [Symbol.dispose]: release }
}

/** Returns the process id that the lock's holder has recorded; valid only while the folder is locked. */
function lockHolder(folder: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(pidFileIn(folder), 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

/** Only the file's owner can read it. An existing file is not even opened (see `lockFolder`). */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const pidFileIn = (folder: string) => join(folder, 'lamplight.pid')
