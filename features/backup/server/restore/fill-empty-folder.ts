import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '#server/db/lock.ts'
import { sqliteFileName } from '#server/db/open-sqlite.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { keyFiles } from '#server/keys/key-files.ts'

/**
 * The folder in which a backup is unpacked and checked. While it exists, the restored files in the data
 * folder are incomplete.
 */
const restoringFolder = 'restoring'

/** Entries that an empty data folder may have: locks, backups, keys, and entries that some disks always have. */
const ignoredEntries = new Set([
  ...['lamplight.lock', 'backup.lock', 'backup-copy.lock'].flatMap((lock) => [lock, `${lock}-journal`]),
  'lamplight.pid',
  'backups',
  // Keys copied from the previous folder, so that authenticator apps keep working.
  ...Object.values<string>(keyFiles),
  // In a container, only the data folder is mounted, so the key of the encrypted backup copies is stored in
  // it.
  'keys',
  'lost+found',
  '.gitkeep',
])

/** Entries that a restore writes before the database; useless without it. */
const partialEntries = [restoringFolder, 'uploads', 'incoming']

/**
 * Locks an empty data folder and fills it from a folder in which the backup is unpacked. The data folder
 * itself is never moved, because it may be the root of a disk. Leftovers of an aborted restore are removed
 * first; after a failure, everything that was written is removed.
 *
 * @throws {ExplainedError} if the folder is not empty
 * @throws {CannotStart} while a server uses it
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
    await mkdir(unpackFolder, { mode: 0o700 })
    const filled = await fill(unpackFolder)
    await remove([restoringFolder])
    return filled
  } catch (error) {
    await remove(partialEntries)
    throw error
  }
}

function assertEmpty(folder: string, entries: string[]) {
  // If the unpack folder exists, an aborted restore has left these entries behind.
  const leftovers = entries.includes(restoringFolder) ? partialEntries : []
  const foreign = entries.filter((name) => !ignoredEntries.has(name) && !leftovers.includes(name))
  if (foreign.length === 0) return
  throw notEmpty(folder, foreign.includes(sqliteFileName) ? sqliteFileName : String(foreign[0]))
}

/** The folder has an entry that a restore or a move might overwrite. */
export const notEmpty = (folder: string, entry: string) =>
  new ExplainedError(
    `The data folder ${folder} is not empty: it has "${entry}". Only an empty folder can be filled. ` +
      'Stop the site and move the folder away, or name another one.',
  )
