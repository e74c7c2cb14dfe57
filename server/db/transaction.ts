import type { Kysely } from 'kysely'

/**
 * Does all of the work or none of it. Name the inner handle like the outer one: on SQLite there is one
 * connection, and a query to the outer handle would wait for the end of the transaction it stands in.
 *
 *     await inTransaction(db, async (db) => { … })
 */
export function inTransaction<T, Result>(
  db: Kysely<T>,
  work: (db: Kysely<T>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(work)
}
