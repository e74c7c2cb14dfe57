import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '../../db/lock.ts'
import { sqliteFileName } from '../../db/open-sqlite.ts'
import { BackupFailed } from '../backup-failed.ts'

/** Where a backup is unpacked and checked; while it is there, what lies beside it is not to be trusted. */
export const restoringFolder = 'restoring'

/** What may lie in a data folder that counts as empty: locks, backups, and what some disks bring along. */
const harmless = new Set([
  'lamplight.lock',
  'lamplight.lock-journal',
  'lamplight.pid',
  'backup.lock',
  'backup.lock-journal',
  'backups',
  'lost+found',
  '.gitkeep',
])

/** What a restoring puts there before the database, without which it is nothing. */
const halfWay = [restoringFolder, 'uploads', 'incoming']

export type TakenFolder = {
  unpackIn: string
  /** Gives the folder up as it was found: what was put there is taken away again. */
  giveBack(): Promise<void>
  /** Gives it up with everything in it. */
  release(): Promise<void>
}

/**
 * Takes an empty data folder for ourselves and makes room to unpack in. The folder itself is never moved: it may be
 * the root of a disk. What a restoring that was broken off left behind is taken away first.
 *
 * @throws {BackupFailed} when something lies there; {CannotStart} while a server uses it
 */
export async function takeEmptyFolder(folder: string): Promise<TakenFolder> {
  const unpackIn = join(folder, restoringFolder)
  refuseFull(folder, await namesIn(folder))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  const clear = async () => {
    for (const name of halfWay) await rm(join(folder, name), { recursive: true, force: true })
  }
  try {
    await clear()
    await mkdir(join(unpackIn, 'uploads'), { recursive: true, mode: 0o700 })
  } catch (error) {
    lock.release()
    throw error
  }
  return {
    unpackIn,
    giveBack: () => clear().finally(lock.release),
    release: () => rm(unpackIn, { recursive: true, force: true }).finally(lock.release),
  }
}

function refuseFull(folder: string, lying: string[]) {
  // Beside its mark, what was broken off is known for what it is.
  const ours = lying.includes(restoringFolder) ? halfWay : []
  const foreign = lying.filter((name) => !harmless.has(name) && !ours.includes(name))
  if (foreign.length === 0) return
  const shown = foreign.includes(sqliteFileName) ? sqliteFileName : foreign[0]
  throw new BackupFailed(
    `The data folder ${folder} is not empty: it has "${shown}". ` +
      'A backup is restored into an empty folder only. Stop the site and move the folder away, or set DATA_DIR to another one.',
  )
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
