import { accountMessages } from '#domain/session/account-messages.ts'
import { message } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { AdminRow } from '#server/db/account-rows.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { HttpError, Invalid } from '#server/errors.ts'
import { networkOf } from '#server/http/client-groups.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { accountsCalls } from '../../calls.ts'
import { passwordChangedMail } from '../account-mails.ts'
import { adminSubject, getAdmin, mailAdmin } from '../admins.ts'
import { resetFailedSignIns, tryPassword } from '../sessions/failed-sign-ins.ts'
import { rememberNetwork } from '../sessions/known-networks.ts'
import { endAllSessions } from '../sessions/store-sessions.ts'
import { consumeResetToken, findAdminIdByResetToken } from './forgot-password.ts'
import { assertStrongPassword, hashPassword, verifyPassword } from './passwords.ts'

/**
 * Sets an admin's new password: ends all sessions, resets failed sign-ins, invalidates the reset link, and
 * mails the owner. Call it inside a transaction.
 *
 * @param admin as last read
 * @returns false, changing nothing, if the password has changed since the admin was read
 */
export async function setPassword(
  db: Db,
  now: Date,
  admin: AdminRow,
  passwordHash: string,
): Promise<boolean> {
  const changed = await db
    .updateTable('admins')
    .set({ passwordHash, updatedAt: now.toISOString() })
    .where('id', '=', admin.id)
    .where('passwordHash', '=', admin.passwordHash)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  await endAllSessions(db, admin.id)
  await resetFailedSignIns(db, admin.emailKey)
  await db.deleteFrom('resets').where('adminId', '=', admin.id).where('usedAt', 'is', null).execute()
  await mailAdmin(db, now, admin, (owner) => passwordChangedMail({ ...owner, when: now }))
  return true
}

/** Ends every session, including the current one. */
export const changePassword = serve(accountsCalls.changePassword, (context) => async (request) => {
  const { oldPassword, newPassword } = request.body
  const admin = await getAdmin(context.db, requireAdmin(request).id)
  // An open session could be used for guessing, so wrong passwords count as failed sign-ins. Not 401, because
  // the session is valid.
  const attempt = { account: admin.emailKey, adminId: admin.id, ip: request.ip }
  const isCorrect = () => verifyPassword(oldPassword, admin.passwordHash)
  if (!(await tryPassword(context, attempt, isCorrect))) throw oldPasswordWrong()
  await assertStrongPassword(context.db, newPassword, admin, 'newPassword')

  const passwordHash = await hashPassword(newPassword)
  await inTransaction(context.db, async (db) => {
    // The second of two simultaneous changes was checked against a password that is no longer current.
    if (!(await setPassword(db, context.now(), admin, passwordHash))) throw oldPasswordWrong()
    await recordHistory(db, context.now(), request.actor, { action: 'change password' })
  })
  return { success: true, message: message(accountMessages, 'passwordChanged') }
})

const oldPasswordWrong = () =>
  new Invalid([{ field: 'oldPassword', message: message(accountMessages, 'oldPasswordWrong') }])

/**
 * Sets a new password with the mailed link. A rejected request does not use up the link. Does not sign the admin in.
 */
export const resetPassword = serve(accountsCalls.resetPassword, (context) => async (request) => {
  const { password } = request.body
  const { resetToken } = request.params
  const adminId = await findAdminIdByResetToken(context.db, context.now(), resetToken)
  if (!adminId) throw linkInvalid()
  const admin = await getAdmin(context.db, adminId)
  await assertStrongPassword(context.db, password, admin)

  const passwordHash = await hashPassword(password)
  await inTransaction(context.db, async (db) => {
    const isValid = await consumeResetToken(db, context.now(), resetToken)
    if (!isValid || !(await setPassword(db, context.now(), admin, passwordHash))) throw linkInvalid()
    // The person who opened the mail may sign in from this network, even while others are guessing from elsewhere.
    await rememberNetwork(db, context.now(), admin.id, networkOf(request.ip))
    const entry = { action: 'reset password', ...adminSubject(admin) } as const
    await recordHistory(db, context.now(), request.actor, entry)
  })
  return { success: true, message: message(accountMessages, 'passwordReset') }
})

const linkInvalid = () => new HttpError(400, message(accountMessages, 'linkInvalid'))
