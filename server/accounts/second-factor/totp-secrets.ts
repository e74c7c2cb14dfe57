import { randomBytes } from 'node:crypto'
import type { AppContext } from '../../app-context.ts'
import type { Db } from '../../db/tables.ts'
import { decrypt, encrypt } from '../../keys/encrypt.ts'
import { keyFiles } from '../../keys/key-files.ts'
import { findTotpStep, isUnusedStep, totpStep } from './totp.ts'

type SecretContext = Pick<AppContext, 'db' | 'config' | 'now' | 'log'>

/** A new secret, which counts once the app has shown a right code; undefined when one counts already. */
export async function startTotpSecret(context: SecretContext, adminId: string): Promise<Buffer | undefined> {
  const { db, now } = context
  const plain = randomBytes(20)
  const secret = await encrypt(context, keyFiles.secondFactor, adminId, plain)
  const createdAt = now().toISOString()
  const row = await db
    .insertInto('totpSecrets')
    .values({ adminId, secret, createdAt, confirmedAt: null, lastStep: 0 })
    .onConflict((conflict) =>
      conflict
        .column('adminId')
        .doUpdateSet({ secret, createdAt })
        .where('totpSecrets.confirmedAt', 'is', null),
    )
    .returning('adminId')
    .executeTakeFirst()
  return row && plain
}

/** The time step of a right code that is not used yet; undefined for any other code. */
export async function findUnusedStep(
  context: SecretContext,
  adminId: string,
  code: string,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<number | undefined> {
  const { db, now, log } = context
  const row = await db
    .selectFrom('totpSecrets')
    .select(['secret', 'lastStep'])
    .where('adminId', '=', adminId)
    .where('confirmedAt', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const secret = await decrypt(context, keyFiles.secondFactor, adminId, row.secret)
  if (!secret) {
    log.error({ admin: adminId }, 'a second factor cannot be read: its key is not in KEYS_DIR')
    return undefined
  }
  const step = findTotpStep(secret, code, now())
  return step !== undefined && isUnusedStep(step, row.lastStep, now()) ? step : undefined
}

/** Uses a step up, in one statement, so that of two simultaneous uses only one succeeds. Confirms a new secret. */
export async function consumeStep(db: Db, now: Date, adminId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('totpSecrets')
    .set((row) => ({
      lastStep: step,
      confirmedAt: row.fn.coalesce('confirmedAt', row.val(now.toISOString())),
    }))
    .where('adminId', '=', adminId)
    // As `isUnusedStep` says it.
    .where((row) => row.or([row('lastStep', '<', step), row('lastStep', '>', totpStep(now) + 1)]))
    .returning('adminId')
    .executeTakeFirst()
  return used !== undefined
}

/** Whether there was one that counted. */
export async function removeTotpSecret(db: Db, adminId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('totpSecrets')
    .where('adminId', '=', adminId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return typeof removed?.confirmedAt === 'string'
}
