import type { Kysely } from 'kysely'
import { isDatabaseGone, OutcomeUnknown } from './dialect.ts'

/**
 * Does all of the work or none of it. Name the inner handle like the outer one: on SQLite there is one
 * connection, and a query to the outer handle would wait for the end of the transaction it stands in.
 *
 *     await inTransaction(db, async (db) => { … })
 *
 * @throws {OutcomeUnknown} when the database went while it committed, which may have done all of the work or none
 */
export async function inTransaction<T, Result>(
  db: Kysely<T>,
  work: (db: Kysely<T>) => Promise<Result>,
): Promise<Result> {
  let isCommitting = false
  try {
    return await db.transaction().execute(async (db) => {
      const result = await work(db)
      isCommitting = true
      return result
    })
  } catch (error) {
    throw isCommitting && isDatabaseGone(error) ? new OutcomeUnknown(error) : error
  }
}
