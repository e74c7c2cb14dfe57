import type { Kysely } from 'kysely'
import { isDatabaseUnavailable, OutcomeUnknown } from './dialect.ts'

/**
 * Commits all of the work or none of it. Give the inner handle the same name as the outer one: SQLite has
 * only one connection, so a query on the outer handle would wait forever for the transaction.
 *
 *     await inTransaction(db, async (db) => { … })
 *
 * @throws {OutcomeUnknown} if the connection is lost during the commit, which may or may not have succeeded
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
