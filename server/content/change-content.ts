import { sql } from 'kysely'
import type { AppContext } from '../app-context.ts'
import { OutcomeUnknown } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'

/**
 * Changes content in one transaction and increments the content version with it, so that nothing rendered before is
 * served afterwards. Incrementing first also serializes writers on PostgreSQL, as they are on SQLite, so a check inside
 * of `work` ("does this title exist?") holds until the commit.
 *
 * @throws {OutcomeUnknown} when the connection was lost during the commit, so that the change may be there or not
 */
export async function changeContent<T>(
  { db, contentVersion }: Pick<AppContext, 'db' | 'contentVersion'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(db, async (db) => {
    await contentVersion.increment(db)
    return work(db)
  })
  await contentVersion.refresh().catch((error) => {
    // Saved, but other readers do not know yet.
    throw new OutcomeUnknown(error)
  })
  return result
}

/**
 * Changes what no page shows, such as marks of feedback, in one transaction, serialized with all changes of content, but
 * without incrementing the version. On PostgreSQL two transactions that update the same counts (`updateListIndexes`) in
 * different order would otherwise deadlock.
 */
export function changeUnderContentLock<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (db) => {
    await sql`update "contentVersion" set "version" = "version" where "id" = 1`.execute(db)
    return work(db)
  })
}
