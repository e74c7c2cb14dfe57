import { createHash } from 'node:crypto'
import { day } from '#domain/durations.ts'
import type { Db } from '../db/tables.ts'

const knownFor = 90 * day
/** Who travels has many; those used last are the likely ones. */
const mostKnown = 20

/** Notes that an admin has proved who they are from this network; the oldest are forgotten. Part of a transaction. */
export async function rememberNetwork(db: Db, now: Date, adminId: string, network: string): Promise<void> {
  const lastUsedAt = now.toISOString()
  await db
    .insertInto('knownNetworks')
    .values({ adminId, network: hashed(adminId, network), lastUsedAt })
    .onConflict((conflict) => conflict.columns(['adminId', 'network']).doUpdateSet({ lastUsedAt }))
    .execute()
  const newest = db
    .selectFrom('knownNetworks')
    .select('network')
    .where('adminId', '=', adminId)
    .where('lastUsedAt', '>', forgottenAt(now))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('network')
    .limit(mostKnown)
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
    .where('network', '=', hashed(adminId, network))
    .where('lastUsedAt', '>', forgottenAt(now))
    .executeTakeFirst()
  return known !== undefined
}

const forgottenAt = (now: Date) => new Date(now.getTime() - knownFor).toISOString()

/** Where people live is kept as a hash only, another one for each of them. */
const hashed = (adminId: string, network: string) =>
  createHash('sha256').update(`${adminId} ${network}`).digest('base64url')
