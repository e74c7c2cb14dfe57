import { createHmac } from 'node:crypto'
import type { Evening } from '#domain/evenings/evening-schemas.ts'
import type { AdminActor } from '#domain/permissions.ts'
import type { Db } from '../db/tables.ts'

/** By what a phone keeps what an account has noted there (decision 086). */
export async function readKeeping(db: Db, { id }: AdminActor): Promise<Evening['keeping']> {
  const { databaseId, phoneSecret } = await db
    .selectFrom('siteIdentity')
    .select(['databaseId', 'phoneSecret'])
    .executeTakeFirstOrThrow()
  const key = createHmac('sha256', Buffer.from(phoneSecret, 'base64url')).update(id).digest('base64url')
  return { account: id, key, database: databaseId }
}
