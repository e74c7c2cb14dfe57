import { createHmac } from 'node:crypto'
import type { AdminActor } from '#domain/permissions.ts'
import type { HistoryAction } from '#features/content/history.ts'
import type { Db } from '#server/db/tables.ts'
import { system } from '#server/system.ts'
import type { Evening } from '../evening-schemas.ts'

/** Returns what a phone needs to store an account's records (decision 086). */
export async function readPhoneStorageKey(db: Db, { id }: AdminActor): Promise<Evening['keeping']> {
  const { databaseId, phoneSecret } = await getSiteIdentity(db)
  const key = createHmac('sha256', Buffer.from(phoneSecret, 'base64url')).update(id).digest('base64url')
  return { account: id, key, database: databaseId, erasedAt: await readLastErasure(db) }
}

const erasures = ['erase', 'remove for good', 'delete by age'] satisfies HistoryAction[]

async function readLastErasure(db: Db): Promise<string | null> {
  const last = await db
    .selectFrom('history')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('action', 'in', erasures)
    .executeTakeFirst()
  return last?.at ?? null
}

/**
 * Returns this database's random values, creating them on first use. A migration cannot create them: new
 * databases are copied from tables written at build time, so every site would get the same values.
 */
export async function getSiteIdentity(db: Db) {
  const select = db.selectFrom('siteIdentity').select(['databaseId', 'phoneSecret'])
  const known = await select.executeTakeFirst()
  if (known) return known
  const phoneSecret = system.randomBytes(32).toString('base64url')
  await db
    .insertInto('siteIdentity')
    .values({ id: 1, databaseId: system.randomUUIDv7(), phoneSecret })
    // Another request may have created them first.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return select.executeTakeFirstOrThrow()
}
