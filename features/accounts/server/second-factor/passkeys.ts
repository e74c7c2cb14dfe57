import { maxClockSkew, minute } from '#domain/dates/durations.ts'
import type { Db, PasskeyRow } from '#server/db/tables.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'

export const maxPasskeys = 20

export function listPasskeys(db: Db, adminId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('adminId', '=', adminId).orderBy('id').execute()
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}

export const credentialOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: JSON.parse(transports) as string[],
})

/** Records a use. Returns false if the passkey was removed or its counter has changed in the meantime. */
export async function recordPasskeyUse(db: Db, now: Date, { id, counter }: PasskeyRow, newCounter: string) {
  const noted = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** What a challenge is for. `adminId` is null at sign-in, when the admin is not known yet. */
export type ChallengePurpose = { purpose: 'sign in' | 'confirm' | 'add'; adminId: string | null }

const lifetimeMs = 5 * minute

/** Creates a challenge and deletes the expired ones. */
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

/** Consumes a challenge in one statement, so that a passkey's response cannot be used twice. */
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
    // A challenge with a later expiry than a new one was created while the clock was ahead.
    .where('expiresAt', '<=', expiryFrom(new Date(now.getTime() + maxClockSkew)))
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

const expiryFrom = (time: Date) => new Date(time.getTime() + lifetimeMs).toISOString()
