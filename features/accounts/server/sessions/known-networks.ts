import { createHash } from 'node:crypto'
import { day } from '#domain/dates/durations.ts'
import type { Db } from '#server/db/tables.ts'

const retentionMs = 90 * day
/** Frequent travelers use many networks; they are most likely to return to recently used ones. */
const maxNetworks = 20

/**
 * Records that an admin confirmed their identity from this network. Deletes networks not used for 90 days, and all but
 * the 20 used last. Call it inside a transaction.
 */
export async function rememberNetwork(db: Db, now: Date, adminId: string, network: string): Promise<void> {
  const lastUsedAt = now.toISOString()
  await db
    .insertInto('knownNetworks')
    .values({ adminId, network: hashNetwork(adminId, network), lastUsedAt })
    .onConflict((conflict) => conflict.columns(['adminId', 'network']).doUpdateSet({ lastUsedAt }))
    .execute()
  const newest = db
    .selectFrom('knownNetworks')
    .select('network')
    .where('adminId', '=', adminId)
    .where('lastUsedAt', '>', cutoff(now))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('network')
    .limit(maxNetworks)
  await db
    .deleteFrom('knownNetworks')
    .where('adminId', '=', adminId)
    .where('network', 'not in', newest)
    .execute()
}

export async function isKnownNetwork(db: Db, now: Date, adminId: string, network: string): Promise<boolean> {
  const known = await db
    .selectFrom('knownNetworks')
    .select('lastUsedAt')
    .where('adminId', '=', adminId)
    .where('network', '=', hashNetwork(adminId, network))
    .where('lastUsedAt', '>', cutoff(now))
    .executeTakeFirst()
  return known !== undefined
}

const cutoff = (now: Date) => new Date(now.getTime() - retentionMs).toISOString()

/** A network can show where a person lives, so only a hash is stored, salted with the admin's id. */
const hashNetwork = (adminId: string, network: string) =>
  createHash('sha256').update(`${adminId} ${network}`).digest('base64url')
