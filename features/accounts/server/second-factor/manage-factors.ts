import type { Actor } from '#domain/permissions.ts'
import { secondFactorMessages, securityScreen } from '#domain/session/second-factor-paths.ts'
import { message } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Conflict } from '#server/errors.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import type { AdminSecondFactor } from '../../second-factor.ts'
import { secondFactorCalls } from '../../second-factor-calls.ts'
import { getAdmin, hasAccess, listActivePics, mailAdmin } from '../admins.ts'
import { endAllSessions } from '../sessions/store-sessions.ts'
import { factorRequiredMail } from './second-factor-mails.ts'
import {
  factorColumns,
  findFactors,
  hasSecondFactor,
  isRequiredOfPics,
  recordChange,
  setRequiredOfPics,
  toFactors,
} from './second-factors.ts'

const listFactors = serve(secondFactorCalls.listFactors, (context) => async () => ({
  success: true,
  isRequired: await isRequiredOfPics(context.db),
  data: await readAll(context.db, context.now()),
}))

/**
 * Sets whether PICs must have a second factor. If so, PICs without one can do nothing but set one up, so no one is
 * locked out.
 */
const requireFactors = serve(secondFactorCalls.requireFactors, (context) => async (request) => {
  const { db, now } = context
  const { isRequired } = request.body
  const actor = requireAdmin(request)
  await inTransaction(db, async (db) => {
    if (isRequired && !hasSecondFactor(await findFactors(db, actor.id)))
      throw new Conflict(message(secondFactorMessages, 'ownFirst'))
    if (isRequired === (await isRequiredOfPics(db))) return
    await setRequiredOfPics(db, now(), isRequired)
    const title = isRequired ? texts.required : texts.notRequired
    await recordHistory(db, now(), actor, { action: 'require a second factor', title })
    if (isRequired) await tellThoseWithout(context, db, actor)
  })
  return { success: true, message: message(secondFactorMessages, isRequired ? 'required' : 'notRequired') }
})

/**
 * Resets the second factors of an admin who has lost their phone and recovery codes. The password alone is then enough
 * again.
 */
const resetFactors = serve(secondFactorCalls.resetFactors, (context) => async (request) => {
  const actor = requireAdmin(request)
  if (request.params.id === actor.id) throw new Conflict(message(secondFactorMessages, 'notYours'))
  await inTransaction(context.db, (db) => resetSecondFactor(db, context.now(), actor, request.params.id))
  return { success: true, message: message(secondFactorMessages, 'reset') }
})

/**
 * Removes an admin's second factors, ends the admin's sessions and mails the admin. Call it inside a
 * transaction.
 *
 * @throws {NotFound | Conflict}
 */
export async function resetSecondFactor(db: Db, now: Date, actor: Actor, adminId: string): Promise<void> {
  await getAdmin(db, adminId)
  if (!hasSecondFactor(await findFactors(db, adminId)))
    throw new Conflict(message(secondFactorMessages, 'nothingToReset'))
  for (const table of ['totpSecrets', 'passkeys', 'recoveryCodes', 'passkeyChallenges'] as const)
    await db.deleteFrom(table).where('adminId', '=', adminId).execute()
  await endAllSessions(db, adminId)
  await recordChange(db, now, { change: 'reset', actor, adminId })
}

const texts = { required: 'PICs need one', notRequired: 'nobody needs one' }

async function readAll(db: Db, now: Date): Promise<AdminSecondFactor[]> {
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'fullName', 'role', 'status', 'endsOn', 'endedAt'])
    .select(factorColumns)
    .orderBy('fullName')
    .orderBy('id')
    .execute()
  return rows
    .filter((row) => hasAccess(row, now))
    .map((row) => ({ _id: row.id, fullName: row.fullName, role: row.role, ...toFactors(row) }))
}

async function tellThoseWithout({ config, now }: AppContext, db: Db, { fullName: by }: { fullName: string }) {
  const link = `${config.publicUrl}${securityScreen}`
  for (const pic of await listActivePics(db, now()))
    if (!hasSecondFactor(await findFactors(db, pic.id)))
      await mailAdmin(db, now(), pic, (owner) => factorRequiredMail({ ...owner, by, link }))
}

export const manageFactorRoutes = [listFactors, requireFactors, resetFactors]
