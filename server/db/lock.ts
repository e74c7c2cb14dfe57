import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from '../cannot-start.ts'
import { createPrivately } from './create-privately.ts'

/** How long a process that is just stopping is waited for. */
const patienceMilliseconds = 500
const sqliteBusy = 5

/** A lock ends when its handle is collected, so the handles are kept here, whoever forgets theirs. */
const held = new Set<DatabaseSync>()

/**
 * Takes a data folder for this process alone, until release or death. The lock is an open transaction on a second
 * SQLite file: the operating system gives it up with the process, however that ends, and no process id decides.
 * The one trap: on POSIX, a process that opens and closes `lamplight.lock` by other means gives its own lock up.
 *
 * @throws {CannotStart} while another process has it
 */
export function lockFolder(folder: string): { release(): void } {
  const pidFile = join(folder, 'lamplight.pid')
  const lock = lockFile(join(folder, 'lamplight.lock'), patienceMilliseconds)
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

/** The same for a single file that serves as nothing but a lock; undefined while another process has it. */
export function lockFile(path: string, patience = 0): { isHeld(): boolean; release(): void } | undefined {
  createPrivately(path)
  const lock = new DatabaseSync(path, { timeout: patience })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    return undefined
  }
  held.add(lock)
  return {
    isHeld: () => held.has(lock),
    release() {
      if (held.delete(lock)) lock.close()
    },
  }
}

/** Only told to people, never trusted: the number may have gone to another program since. */
function pidIn(pidFile: string) {
  try {
    return `pid ${Number.parseInt(readFileSync(pidFile, 'utf8'), 10)}`
  } catch {
    return 'pid unknown'
  }
}
