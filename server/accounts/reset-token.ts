import type { ExpressionBuilder } from 'kysely'
import { resetLinkMinutes } from '#domain/accounts.ts'
import { clockLeap, minute } from '#domain/durations.ts'
import type { Db, Tables } from '../db/tables.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

/** Makes the one token by which an admin may set a new password; the ones before it are void. Part of a transaction. */
export async function createResetToken(db: Db, now: Date, adminId: string): Promise<string> {
  const token = newToken()
  const createdAt = now.toISOString()
  const expiresAt = endOfLink(now.getTime())
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
    .where(isGood(now))
    .executeTakeFirst()
  return reset?.adminId
}

export async function hasGoodLink(db: Db, now: Date, adminId: string): Promise<boolean> {
  const reset = await db
    .selectFrom('resets')
    .select('adminId')
    .where('adminId', '=', adminId)
    .where(isGood(now))
    .executeTakeFirst()
  return reset !== undefined
}

/** Uses the token up, in one statement, so that of two at once only one succeeds. */
export async function spendResetToken(db: Db, now: Date, token: string): Promise<boolean> {
  const spent = await db
    .updateTable('resets')
    .set({ usedAt: now.toISOString() })
    .where('tokenHash', '=', hashToken(token))
    .where(isGood(now))
    .returning('tokenHash')
    .executeTakeFirst()
  return spent !== undefined
}

/** Unused, and ends soon, but not later than one that begins now: that would be one of a clock that was ahead. */
const isGood = (now: Date) => (reset: ExpressionBuilder<Tables, 'resets'>) =>
  reset.and([
    reset('usedAt', 'is', null),
    reset('expiresAt', '>', now.toISOString()),
    reset('expiresAt', '<=', endOfLink(now.getTime() + clockLeap)),
  ])

const endOfLink = (from: number) => new Date(from + resetLinkMinutes * minute).toISOString()
