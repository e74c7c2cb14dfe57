import type { ExpressionBuilder } from 'kysely'
import { resetLinkMinutes } from '#domain/accounts/accounts.ts'
import { maxClockSkew, minute } from '#domain/dates/durations.ts'
import type { Db, Tables } from '../db/tables.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

/** Creates the one token by which an admin may set a new password; earlier ones become invalid. Part of a transaction. */
export async function createResetToken(db: Db, now: Date, adminId: string): Promise<string> {
  const token = newToken()
  const createdAt = now.toISOString()
  const expiresAt = linkExpiry(now.getTime())
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

/** The admin of a token, while it is valid. */
export async function findAdminIdByResetToken(db: Db, now: Date, token: string): Promise<string | undefined> {
  if (!isToken(token)) return undefined
  const reset = await db
    .selectFrom('resets')
    .select('adminId')
    .where('tokenHash', '=', hashToken(token))
    .where(isValid(now))
    .executeTakeFirst()
  return reset?.adminId
}

export async function hasValidResetLink(db: Db, now: Date, adminId: string): Promise<boolean> {
  const reset = await db
    .selectFrom('resets')
    .select('adminId')
    .where('adminId', '=', adminId)
    .where(isValid(now))
    .executeTakeFirst()
  return reset !== undefined
}

/** Marks the token as used, in one statement, so that of two simultaneous uses only one succeeds. */
export async function consumeResetToken(db: Db, now: Date, token: string): Promise<boolean> {
  const consumed = await db
    .updateTable('resets')
    .set({ usedAt: now.toISOString() })
    .where('tokenHash', '=', hashToken(token))
    .where(isValid(now))
    .returning('tokenHash')
    .executeTakeFirst()
  return consumed !== undefined
}

/** Unused and not expired; one that expires later than a token made now was made while the clock was ahead. */
const isValid = (now: Date) => (reset: ExpressionBuilder<Tables, 'resets'>) =>
  reset.and([
    reset('usedAt', 'is', null),
    reset('expiresAt', '>', now.toISOString()),
    reset('expiresAt', '<=', linkExpiry(now.getTime() + maxClockSkew)),
  ])

const linkExpiry = (from: number) => new Date(from + resetLinkMinutes * minute).toISOString()
