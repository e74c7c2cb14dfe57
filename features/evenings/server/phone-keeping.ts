import { createHmac, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { AdminActor } from '#domain/permissions.ts'
import type { Db } from '#server/db/tables.ts'
import type { Evening } from '../evening-schemas.ts'

/** By what a phone keeps what an account has noted there (decision 086). */
export async function readKeeping(db: Db, { id }: AdminActor): Promise<Evening['keeping']> {
  const { databaseId, phoneSecret } = await getSiteIdentity(db)
  const key = createHmac('sha256', Buffer.from(phoneSecret, 'base64url')).update(id).digest('base64url')
  return { account: id, key, database: databaseId }
}

/**
 * The random values of this database, made when they are first asked for. No migration makes them: a new database begins
 * with the tables that the build has written down, and every site would have the same.
 */
export async function getSiteIdentity(db: Db) {
  const select = db.selectFrom('siteIdentity').select(['databaseId', 'phoneSecret'])
  const known = await select.executeTakeFirst()
  if (known) return known
  const phoneSecret = randomBytes(32).toString('base64url')
  await db
    .insertInto('siteIdentity')
    .values({ id: 1, databaseId: randomUUIDv7(), phoneSecret })
    // Another request may have been first.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return select.executeTakeFirstOrThrow()
}
