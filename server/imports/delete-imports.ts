import type { Db } from '../db/tables.ts'
import { markForDeletion } from '../trash/pending-deletions.ts'

/** Deletes lists, and marks the photos that came with them for deletion; part of a transaction under the content lock. */
export async function deleteImports(db: Db, now: Date, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const lists = await db.deleteFrom('imports').where('id', 'in', ids).returning('photos').execute()
  const photos = lists.flatMap(({ photos }) => JSON.parse(photos) as { file: string }[])
  await markForDeletion(
    db,
    now,
    photos.map(({ file }) => file),
  )
}
