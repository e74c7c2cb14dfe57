import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '#server/db/lock.ts'
import { sqliteFileName } from '#server/db/open-sqlite.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { keyFiles } from '#server/keys/key-files.ts'

/** Where a backup is unpacked and checked; while this folder exists, the files beside it are not complete. */
const restoringFolder = 'restoring'

/** Entries of a data folder that still count as empty: locks, backups, keys, and what some disks contain from the start. */
const ignoredEntries = new Set([
  ...['lamplight.lock', 'backup.lock', 'backup-copy.lock'].flatMap((lock) => [lock, `${lock}-journal`]),
  'lamplight.pid',
  'backups',
  // Of the folder before, put there so that authenticator apps go on working.
  ...Object.values<string>(keyFiles),
  // In a container the key of the copies has no other place.
  'keys',
  'lost+found',
  '.gitkeep',
])

/** What a restore writes before the database, without which it is worthless. */
const partialEntries = [restoringFolder, 'uploads', 'incoming']

/**
 * Locks an empty data folder and has it filled from a folder to unpack into. The data folder itself is never moved: it may be
 * the root of a disk. What an aborted restore left behind is removed first, and after a failure what was written.
 *
 * @throws {ExplainedError} when the folder is not empty; {CannotStart} while a server uses it
 */
export async function fillEmptyFolder<T>(
  folder: string,
  fill: (unpackFolder: string) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  assertEmpty(folder, (await readdir(folder)).sort())
  using _lock = lockFolder(folder)
  const remove = async (names: string[]) => {
    for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
  }
  try {
    const unpackFolder = join(folder, restoringFolder)
    await remove(partialEntries)
    await mkdir(join(unpackFolder, 'uploads'), { recursive: true, mode: 0o700 })
    const filled = await fill(unpackFolder)
    await remove([restoringFolder])
    return filled
  } catch (error) {
    await remove(partialEntries)
    throw error
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
