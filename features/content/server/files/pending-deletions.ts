import type { AppContext } from '#server/app-context.ts'
import { findInBatches } from '#server/db/dialect.ts'
import type { Db } from '#server/db/tables.ts'
import { StorageUnavailable } from '#server/errors.ts'
import { removeFile } from '#server/media/store/file-claims.ts'
import { findUsedFiles } from './used-files.ts'

/**
 * Deletes the rows of unused files and marks the files for deletion. Call it in a `changeContent`
 * transaction. `deletePendingFiles` deletes the files after the commit. A crash in between leaves a file
 * without a row, which the next start deletes, but never a row without a file.
 */
export async function markForDeletion(db: Db, now: Date, names: readonly string[]): Promise<void> {
  const known = await lockRows(db, names)
  const used = await findUsedFiles(db, known)
  const unused = known.filter((name) => !used.has(name))
  if (unused.length === 0) return
  await db.deleteFrom('uploads').where('name', 'in', unused).execute()
  await db.deleteFrom('childPhotos').where('name', 'in', unused).execute()
  const since = now.toISOString()
  await db
    .insertInto('pendingDeletions')
    .values(unused.map((name) => ({ name, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes files marked by this process or by one that crashed. */
export async function deletePendingFiles(
  context: Pick<AppContext, 'db' | 'media' | 'now' | 'log'>,
): Promise<void> {
  const { db, log } = context
  for (const { name } of await findPending(context)) {
    try {
      // A file that is being uploaded again right now is kept, and is checked again at the next deletion or on the next
      // day.
      if ((await removeFile(context, name)) === 'being stored') continue
      await db.deleteFrom('pendingDeletions').where('name', '=', name).execute()
    } catch (error) {
      // The file stays marked, so that its deletion is retried at the next deletion or the next day.
      log.warn({ err: error }, 'could not remove a file')
      // Every other file would fail the same way.
      if (error instanceof StorageUnavailable) return
    }
  }
}

/**
 * Returns the marked files. If they cannot be read, returns none, because the records are already deleted and
 * the files can wait.
 */
async function findPending({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<{ name: string }[]> {
  try {
    return await db.selectFrom('pendingDeletions').select('name').orderBy('name').execute()
  } catch (error) {
    log.warn({ err: error }, 'could not read which files to remove')
    return []
  }
}

/**
 * Locks the rows, so that this transaction and any other that is about to use one of these files wait for each other.
 */
async function lockRows(db: Db, names: readonly string[]): Promise<string[]> {
  const uploads = db.updateTable('uploads').set((row) => ({ name: row.ref('name') }))
  const locked = await findInBatches(names, (some) =>
    uploads.where('name', 'in', some).returning('name').execute(),
  )
  return locked.map(({ name }) => name)
}
