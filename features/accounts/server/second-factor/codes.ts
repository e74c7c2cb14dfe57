import type { AppContext } from '#server/app-context.ts'
import { countRows } from '#server/db/dialect.ts'
import type { AdminRow, Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { hashToken, makeReadableCode } from '../sessions/tokens.ts'
import { recordChange } from './second-factors.ts'
import { consumeTotpCode } from './totp-secrets.ts'

/**
 * Consumes an app code or a recovery code, and mails the owner if it was a recovery code. Returns false for a
 * wrong or used code.
 */
export async function consumeCode(
  context: Pick<AppContext, 'db' | 'config' | 'now' | 'log'>,
  { id, fullName }: Pick<AdminRow, 'id' | 'fullName'>,
  typed: string,
): Promise<boolean> {
  if (await consumeTotpCode(context, id, typed, { isConfirmed: true })) return true
  const now = context.now()
  return inTransaction(context.db, async (db) => {
    if (!(await consumeRecoveryCode(db, now, id, typed))) return false
    const what = String(await countRecoveryCodes(db, id))
    const actor = { type: 'admin', id, fullName } as const
    await recordChange(db, now, { change: 'codeUsed', what, actor, adminId: id })
    return true
  })
}

const recoveryCodes = 10

/**
 * Replaces the recovery codes with ten new ones and returns them; only hashes are stored. Call it inside a transaction.
 */
export async function replaceRecoveryCodes(db: Db, adminId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, makeReadableCode)
  await db.deleteFrom('recoveryCodes').where('adminId', '=', adminId).execute()
  const rows = codes.map((code) => ({ adminId, codeHash: hashRecoveryCode(adminId, code), usedAt: null }))
  await db.insertInto('recoveryCodes').values(rows).execute()
  return codes
}

/** Marks the code as used in one statement, so that only one of two simultaneous uses succeeds. */
async function consumeRecoveryCode(db: Db, now: Date, adminId: string, code: string) {
  const used = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now.toISOString() })
    .where('adminId', '=', adminId)
    .where('codeHash', '=', hashRecoveryCode(adminId, code))
    .where('usedAt', 'is', null)
    .returning('codeHash')
    .executeTakeFirst()
  return used !== undefined
}

export const countRecoveryCodes = (db: Db, adminId: string): Promise<number> =>
  countRows(db.selectFrom('recoveryCodes').where('adminId', '=', adminId).where('usedAt', 'is', null))

/** A plain hash is enough, as for tokens, because no one can try 2^79 codes. Case and separators are ignored. */
const hashRecoveryCode = (adminId: string, code: string) =>
  hashToken(`${adminId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
