import { countRows } from '../../db/dialect.ts'
import type { Db } from '../../db/tables.ts'
import { makeReadableCode } from '../readable-code.ts'
import { hashToken } from '../tokens.ts'

const count = 10

/** Ten new codes in place of the old ones; only their hashes are kept. Part of a transaction. */
export async function replaceRecoveryCodes(db: Db, adminId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, makeReadableCode)
  await db.deleteFrom('recoveryCodes').where('adminId', '=', adminId).execute()
  const rows = codes.map((code) => ({ adminId, codeHash: hashRecoveryCode(adminId, code), usedAt: null }))
  await db.insertInto('recoveryCodes').values(rows).execute()
  return codes
}

/** The hash of a code that is one of this admin's and was not used; undefined for any other. */
export async function findRecoveryCode(db: Db, adminId: string, code: string): Promise<string | undefined> {
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
export async function consumeRecoveryCode(db: Db, now: Date, adminId: string, codeHash: string) {
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
