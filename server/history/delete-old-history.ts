import type { Db } from '../db/tables.ts'

const batchSize = 1_000

/** Deletes entries from before a time, in small batches, so that nobody has to wait for it. Returns how many. */
export async function deleteOldHistory(db: Db, before: Date): Promise<number> {
  const until = before.toISOString()
  let deleted = 0
  // Ends with the first batch that is not full.
  for (;;) {
    const old = db.selectFrom('history').select('id').where('at', '<', until).orderBy('at').limit(batchSize)
    const { numDeletedRows } = await db.deleteFrom('history').where('id', 'in', old).executeTakeFirst()
    deleted += Number(numDeletedRows)
    if (Number(numDeletedRows) < batchSize) return deleted
  }
}
