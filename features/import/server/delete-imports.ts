import { hour } from '#domain/dates/durations.ts'
import { markForDeletion } from '#features/content/server/files/pending-deletions.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import type { Db } from '#server/db/tables.ts'
import { importHours } from '../imports.ts'

/** Deletes lists and marks their photos for deletion. Call it inside a transaction under the content lock. */
export async function deleteImports(db: Db, now: Date, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const lists = await db.deleteFrom('imports').where('id', 'in', ids).returning('photos').execute()
  const photos = lists.flatMap(({ photos }) => JSON.parse(photos) as { file: string }[])
  const files = photos.map(({ file }) => file)
  await markForDeletion(db, now, files)
}

/** Deletes lists a day after they were uploaded, because they contain addresses and photos of children. */
export async function deleteOldImports(context: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const now = context.now()
  const cutoff = new Date(now.getTime() - importHours * hour).toISOString()
  await changeUnderContentLock(context.db, async (db) => {
    const old = await db.selectFrom('imports').select('id').where('createdAt', '<', cutoff).execute()
    const ids = old.map(({ id }) => id)
    await deleteImports(db, now, ids)
  })
}
