import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '../../db/lock.ts'
import { sqliteFileName } from '../../db/open-sqlite.ts'
import { ExplainedError } from '../../jobs/explained-error.ts'

/** Where a backup is unpacked and checked; while this folder exists, the files beside it are not complete. */
export const restoringFolder = 'restoring'

/** Entries of a data folder that still count as empty: locks, backups, a key, and what some disks contain from the start. */
const ignoredEntries = new Set([
  'lamplight.lock',
  'lamplight.lock-journal',
  'lamplight.pid',
  'backup.lock',
  'backup.lock-journal',
  'backup-copy.lock',
  'backup-copy.lock-journal',
  'backups',
  // Of the folder before, put there so that authenticator apps go on working.
  'second-factor.key',
  'consents.key',
  'lost+found',
  '.gitkeep',
])

/** What a restore writes before the database, without which it is worthless. */
const partialEntries = [restoringFolder, 'uploads', 'incoming']

export type ReservedFolder = {
  unpackFolder: string
  /** Removes what was written and unlocks the folder. */
  rollback(): Promise<void>
  /** Removes the unpack folder with everything in it and unlocks the data folder. */
  commit(): Promise<void>
}

/**
 * Locks an empty data folder and creates a folder to unpack into. The data folder itself is never moved: it may be the
 * root of a disk. What an aborted restore left behind is removed first.
 *
 * @throws {ExplainedError} when the folder is not empty; {CannotStart} while a server uses it
 */
export async function reserveEmptyFolder(folder: string): Promise<ReservedFolder> {
  const unpackFolder = join(folder, restoringFolder)
  assertEmpty(folder, await readEntries(folder))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  const removePartial = async () => {
    for (const name of partialEntries) await rm(join(folder, name), { recursive: true, force: true })
  }
  try {
    await removePartial()
    await mkdir(join(unpackFolder, 'uploads'), { recursive: true, mode: 0o700 })
  } catch (error) {
    lock.release()
    throw error
  }
  return {
    unpackFolder,
    rollback: () => removePartial().finally(lock.release),
    commit: () => rm(unpackFolder, { recursive: true, force: true }).finally(lock.release),
  }
}

function assertEmpty(folder: string, entries: string[]) {
  // Beside the unpack folder, these are leftovers of an aborted restore.
  const leftovers = entries.includes(restoringFolder) ? partialEntries : []
  const foreign = entries.filter((name) => !ignoredEntries.has(name) && !leftovers.includes(name))
  if (foreign.length === 0) return
  const shown = foreign.includes(sqliteFileName) ? sqliteFileName : foreign[0]
  throw new ExplainedError(
    `The data folder ${folder} is not empty: it has "${shown}". ` +
      'A backup is restored into an empty folder only. Stop the site and move the folder away, or set DATA_DIR to another one.',
  )
}

async function readEntries(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
