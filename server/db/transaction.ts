import type { Kysely } from 'kysely'
import { isDatabaseUnavailable, OutcomeUnknown } from './dialect.ts'

/**
 * Commits all of the work or none of it. Name the inner handle like the outer one: SQLite has one connection,
 * and a query on the outer handle would wait for the transaction around it.
 *
 *     await inTransaction(db, async (db) => { … })
 *
 * @throws {OutcomeUnknown} if the connection is lost during the commit, which may have happened or not
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
    throw isCommitting && isDatabaseUnavailable(error) ? new OutcomeUnknown(error) : error
  }
}
