import { resetLinkMinutes } from '#domain/accounts.ts'
import { minute } from '#domain/durations.ts'
import type { Db } from '../db/tables.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

/** Makes the one token by which an admin may set a new password; the ones before it are void. Part of a transaction. */
export async function createResetToken(db: Db, now: Date, adminId: string): Promise<string> {
  const token = newToken()
  const createdAt = now.toISOString()
  const expiresAt = new Date(now.getTime() + resetLinkMinutes * minute).toISOString()
  await db
    .deleteFrom('resets')
    .where((reset) => reset.or([reset('adminId', '=', adminId), reset('expiresAt', '<=', createdAt)]))
    .execute()
  await db
    .insertInto('resets')
    .values({ tokenHash: hashToken(token), adminId, createdAt, expiresAt, usedAt: null })
    .execute()
  return token
}

/** Whose token it is, while it is good. */
export async function findAdminIdByResetToken(db: Db, now: Date, token: string): Promise<string | undefined> {
  if (!isToken(token)) return undefined
  const reset = await db
    .selectFrom('resets')
    .select('adminId')
    .where('tokenHash', '=', hashToken(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return reset?.adminId
}

export async function hasGoodLink(db: Db, now: Date, adminId: string): Promise<boolean> {
  const reset = await db
    .selectFrom('resets')
    .select('adminId')
    .where('adminId', '=', adminId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return reset !== undefined
}

/** Uses the token up, in one statement, so that of two at once only one succeeds. */
export async function spendResetToken(db: Db, now: Date, token: string): Promise<boolean> {
  const spent = await db
    .updateTable('resets')
    .set({ usedAt: now.toISOString() })
    .where('tokenHash', '=', hashToken(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning('tokenHash')
    .executeTakeFirst()
  return spent !== undefined
}
