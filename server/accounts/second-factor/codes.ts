import type { Selectable } from 'kysely'
import type { AppContext } from '../../app-context.ts'
import type { AdminRow } from '../../db/account-rows.ts'
import type { Db } from '../../db/tables.ts'
import { recordChange } from './record-change.ts'
import { consumeRecoveryCode, countRecoveryCodes, findRecoveryCode } from './recovery-codes.ts'
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
  admin: Pick<Selectable<AdminRow>, 'id' | 'email' | 'fullName'>,
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
