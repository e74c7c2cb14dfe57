import { sql } from 'kysely'
import { OutcomeUnknown } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Parts } from '../parts.ts'

/**
 * Does a change of content in one transaction and raises the content version with it, so that what was rendered
 * before is not served after. Raising it first also makes writers wait for each other on PostgreSQL as they do
 * on SQLite, so a check inside of `work` ("is this title there already?") holds until the commit.
 *
 * @throws {OutcomeUnknown} when the database went at the end, so that the change may be there or not
 */
export async function changeContent<T>(
  { db, version }: Pick<Parts, 'db' | 'version'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(db, async (db) => {
    await version.raise(db)
    return work(db)
  })
  await version.refresh().catch((error) => {
    // Saved, but other readers cannot be told yet; what failed is the answer, not the work.
    throw new OutcomeUnknown(error)
  })
  return result
}

/**
 * Does what no page shows, such as marking feedback, in one transaction and in turn with every change of content, but
 * without raising the version. On PostgreSQL two that count the same lists (`keepListed`) in another order would
 * otherwise wait for each other, until it ends one of them with an error.
 */
export function changeInTurn<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (db) => {
    await sql`update "contentVersion" set "version" = "version" where "id" = 1`.execute(db)
    return work(db)
  })
}
