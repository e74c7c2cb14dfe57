import type { AppContext } from '../../app-context.ts'
import type { AdminRow } from '../../db/account-rows.ts'
import { countRows } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { hashToken, makeReadableCode } from '../tokens.ts'
import { recordChange } from './second-factors.ts'
import { consumeStep, findUnusedStep } from './totp-secrets.ts'

/** A code that is right and not used yet, of an app or a recovery code. */
export type GoodCode = { type: 'app'; step: number } | { type: 'recovery code'; hash: string }

/** Checks a code without using it up. */
export async function findGoodCode(
  context: Pick<AppContext, 'db' | 'config' | 'now' | 'log'>,
  adminId: string,
  typed: string,
): Promise<GoodCode | undefined> {
  const digits = typed.replace(/\s/g, '')
  const step = await findUnusedStep(context, adminId, digits, { isConfirmed: true })
  if (step !== undefined) return { type: 'app', step }
  const hash = await findRecoveryCode(context.db, adminId, typed)
  return hash === undefined ? undefined : { type: 'recovery code', hash }
}

/**
 * Uses it up; false when somebody else just did. Of a recovery code its owner is told by mail. Part of a transaction.
 */
export async function consumeCode(
  db: Db,
  now: Date,
  admin: Pick<AdminRow, 'id' | 'email' | 'fullName'>,
  code: GoodCode,
): Promise<boolean> {
  if (code.type === 'app') return consumeStep(db, now, admin.id, code.step)
  if (!(await consumeRecoveryCode(db, now, admin.id, code.hash))) return false
  const left = String(await countRecoveryCodes(db, admin.id))
  const { id, fullName } = admin
  const actor = { type: 'admin', id, fullName } as const
  await recordChange(db, now, { change: 'codeUsed', what: left, actor, admin })
  return true
}

const recoveryCodes = 10

/** Ten new codes in place of the old ones; only their hashes are kept. Part of a transaction. */
export async function replaceRecoveryCodes(db: Db, adminId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, makeReadableCode)
  await db.deleteFrom('recoveryCodes').where('adminId', '=', adminId).execute()
  const rows = codes.map((code) => ({ adminId, codeHash: hashRecoveryCode(adminId, code), usedAt: null }))
  await db.insertInto('recoveryCodes').values(rows).execute()
  return codes
}

/** The hash of a code that is one of this admin's and was not used; undefined for any other. */
async function findRecoveryCode(db: Db, adminId: string, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select('codeHash')
    .where('adminId', '=', adminId)
    .where('codeHash', '=', hashRecoveryCode(adminId, code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return row?.codeHash
}

/** Marks a code as used, in one statement, so that of two simultaneous uses only one succeeds. */
async function consumeRecoveryCode(db: Db, now: Date, adminId: string, codeHash: string) {
  const used = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now.toISOString() })
    .where('adminId', '=', adminId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('codeHash')
    .executeTakeFirst()
  return used !== undefined
}

export const countRecoveryCodes = (db: Db, adminId: string): Promise<number> =>
  countRows(db.selectFrom('recoveryCodes').where('adminId', '=', adminId).where('usedAt', 'is', null))

/** As for tokens a plain hash is enough: nobody tries 2^79 codes. However they are typed in, they are the same. */
const hashRecoveryCode = (adminId: string, code: string) =>
  hashToken(`${adminId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
