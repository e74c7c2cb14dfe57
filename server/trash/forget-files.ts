import type { Db } from '../db/tables.ts'
import { StorageAway } from '../errors.ts'
import { removeFile } from '../media/remove-file.ts'
import type { Parts } from '../parts.ts'
import { usedFiles } from './used-files.ts'

/**
 * Deletes the rows of those files that nothing names any more and notes that the files are to go; part of a
 * transaction of `changeContent`. `removeForgotten` takes them away after the commit: a process that dies in between
 * leaves a file without a row, which the note brings to an end at the next start, and never a row without a file.
 */
export async function forgetFiles(db: Db, now: Date, names: readonly string[]): Promise<void> {
  const known = await hold(db, names)
  const used = await usedFiles(db, known)
  const unused = known.filter((name) => !used.has(name))
  if (unused.length === 0) return
  await db.deleteFrom('uploads').where('name', 'in', unused).execute()
  const since = now.toISOString()
  await db
    .insertInto('removals')
    .values(unused.map((name) => ({ name, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes away the files that were forgotten, by this process or one that did not come to it. */
export async function removeForgotten(parts: Pick<Parts, 'db' | 'media' | 'log'>): Promise<void> {
  const { db, log } = parts
  const waiting = await db.selectFrom('removals').select('name').orderBy('name').execute()
  for (const { name } of waiting) {
    try {
      await removeFile(parts, name)
      await db.deleteFrom('removals').where('name', '=', name).execute()
    } catch (error) {
      // It stays noted, and is tried again with the next removal or the next day.
      log.warn({ err: error }, 'could not remove a file')
      // Each of the others would wait for the same.
      if (error instanceof StorageAway) return
    }
  }
}

/** Writing the rows makes whoever is about to name one of these files wait until the commit, or us for them. */
async function hold(db: Db, names: readonly string[]): Promise<string[]> {
  const held: string[] = []
  for (let at = 0; at < names.length; at += atOnce) {
    const rows = await db
      .updateTable('uploads')
      .set((row) => ({ name: row.ref('name') }))
      .where('name', 'in', names.slice(at, at + atOnce))
      .returning('name')
      .execute()
    held.push(...rows.map(({ name }) => name))
  }
  return held
}

const atOnce = 500
