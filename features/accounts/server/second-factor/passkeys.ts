import { maxClockSkew, minute } from '#domain/dates/durations.ts'
import type { PasskeyRow } from '#server/db/account-rows.ts'
import type { Db } from '#server/db/tables.ts'
import { hashToken, newToken } from '../tokens.ts'

export const maxPasskeys = 20

/** The oldest first. */
export function listPasskeys(db: Db, adminId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('adminId', '=', adminId).orderBy('id').execute()
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}

/** How browsers find it. */
export const credentialOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: JSON.parse(transports) as string[],
})

/** Notes a use; false when the passkey was removed or used meanwhile. */
export async function notePasskeyUse(db: Db, now: Date, { id, counter }: PasskeyRow, newCounter: string) {
  const noted = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** What a passkey is asked to sign: for whom and for what. Who signs in is not known before. */
export type ChallengePurpose = { purpose: 'sign in' | 'confirm' | 'add'; adminId: string | null }

const lifetimeMs = 5 * minute

/** A new challenge; those that have ended are deleted on the way. */
export async function createChallenge(
  db: Db,
  now: Date,
  { purpose, adminId }: ChallengePurpose,
): Promise<string> {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<=', now.toISOString()).execute()
  const challenge = newToken()
  const expiresAt = expiryFrom(now)
  await db
    .insertInto('passkeyChallenges')
    .values({ hash: hashToken(challenge), adminId, purpose, expiresAt })
    .execute()
  return challenge
}

/** Uses a challenge up, in one statement: a passkey's answer cannot be sent twice. */
export async function consumeChallenge(
  db: Db,
  now: Date,
  challenge: string,
  { purpose, adminId }: ChallengePurpose,
): Promise<boolean> {
  const used = await db
    .deleteFrom('passkeyChallenges')
    .where('hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('adminId', adminId === null ? 'is' : '=', adminId)
    .where('expiresAt', '>', now.toISOString())
    // One that ends later than one made now was made while the clock was ahead.
    .where('expiresAt', '<=', expiryFrom(new Date(now.getTime() + maxClockSkew)))
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

const expiryFrom = (time: Date) => new Date(time.getTime() + lifetimeMs).toISOString()
