import type { AppContext } from '#server/app-context.ts'
import { decrypt, encrypt } from '#server/keys/encrypt.ts'
import { keyFiles } from '#server/keys/key-files.ts'
import { system } from '#server/system.ts'
import { findTotpStep, stepWindow, totpStep } from './totp.ts'

type SecretContext = Pick<AppContext, 'db' | 'config' | 'now' | 'log'>

/**
 * Creates a secret, which is not active until a correct code confirms it. Returns undefined if a confirmed
 * secret exists.
 */
export async function startTotpSecret(context: SecretContext, adminId: string): Promise<Buffer | undefined> {
  const { db, now } = context
  const plain = system.randomBytes(20)
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

/**
 * Consumes a correct code in one statement, so that only one of two simultaneous uses succeeds. Confirms a
 * new secret. Returns false for any other code.
 */
export async function consumeTotpCode(
  { db, now, config, log }: SecretContext,
  adminId: string,
  code: string,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('totpSecrets')
    .select('secret')
    .where('adminId', '=', adminId)
    .where('confirmedAt', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!row) return false
  const secret = await decrypt({ config }, keyFiles.secondFactor, adminId, row.secret)
  if (!secret) {
    log.error({ admin: adminId }, 'a second factor cannot be read: its key is not in KEYS_DIR')
    return false
  }
  const step = findTotpStep(secret, code.replace(/\s/g, ''), now())
  if (step === undefined) return false
  // A used step far in the future was stored while the clock was ahead; it must not lock the owner out.
  const latest = totpStep(now()) + stepWindow
  const used = await db
    .updateTable('totpSecrets')
    .set((row) => ({
      lastStep: step,
      confirmedAt: row.fn.coalesce('confirmedAt', row.val(now().toISOString())),
    }))
    .where('adminId', '=', adminId)
    .where((row) => row.or([row('lastStep', '<', step), row('lastStep', '>', latest)]))
    .returning('adminId')
    .executeTakeFirst()
  return used !== undefined
}
