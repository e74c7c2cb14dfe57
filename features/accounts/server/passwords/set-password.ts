import type { ExpressionBuilder } from 'kysely'
import { maxClockSkew, minute } from '#domain/dates/durations.ts'
import type { Actor } from '#domain/permissions.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { accountScreens, resetLinkMinutes } from '#domain/session/accounts.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminRow, Db, Tables } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { HttpError, Invalid } from '#server/errors.ts'
import { networkOf } from '#server/http/client-groups.ts'
import { addToCount, enforceRateLimit, type LimitRule, limits } from '#server/http/rate-limit.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { sendMailOutcome } from '#server/mail/send-mail-outcome.ts'
import { accountsCalls } from '../../calls.ts'
import { passwordChangedMail, resetMail } from '../account-mails.ts'
import { adminSubject, assertHasAccess, getAdmin, getAdminByEmail, mailAdmin } from '../admins.ts'
import { resetFailedSignIns, tryPassword } from '../sessions/failed-sign-ins.ts'
import { rememberNetwork } from '../sessions/known-networks.ts'
import { endAllSessions } from '../sessions/store-sessions.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
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

/** Mails a link to set a new password, and briefly waits for the mail to be sent (owner-decisions §6). */
export const forgotPassword = serve(accountsCalls.forgotPassword, (context) => async (request, reply) => {
  const { email } = request.body
  await enforceRateLimit(context, limits.resetsPerAddress, networkOf(request.ip))
  const admin = await getAdminByEmail(context.db, email)
  assertHasAccess(admin, context.now())
  const mail = (await maySendLink(context, admin))
    ? await inTransaction(context.db, (db) => sendResetLink(context, db, request.actor, admin))
    : await findLastLinkMail(context.db, admin)
  const outcome = mail && (await context.mailer.outcome(mail.id))
  return sendMailOutcome(outcome ?? (context.config.smtpUrl ? 'sent' : 'inFolder'), mailMessages, reply)
})

const mailMessages = defineWords({
  sent: message(accountMessages, 'resetSent'),
  inFolder: message(accountMessages, 'resetInFolder'),
  waiting: message(accountMessages, 'resetQueued'),
  failed: message(accountMessages, 'resetFailed'),
})

async function sendResetLink({ config, now }: AppContext, db: Db, actor: Actor, admin: AdminRow) {
  const token = await createResetToken(db, now(), admin.id)
  await recordHistory(db, now(), actor, { action: 'ask for a new password', ...adminSubject(admin) })
  const link = `${config.publicUrl}${accountScreens.resetPassword.replace(':resetToken', token)}`
  return mailAdmin(db, now(), admin, (owner) => resetMail({ ...owner, link }))
}

/** Finds the mail with the valid link, so that the response says that the mail was sent only if that is true. */
const findLastLinkMail = (db: Db, { email }: AdminRow) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', email)
    .where('holdsSecret', '=', 1)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Beyond the limit, no link is sent as long as the last one is valid, so that no one can flood an admin with mails.
 * Once it has expired, another link may be sent.
 */
async function maySendLink(context: AppContext, { id, emailKey }: AdminRow) {
  if (await isWithinLimit(context, limits.resetsPerAccount, emailKey)) return true
  const valid = selectValid(context.db, context.now()).where('adminId', '=', id)
  if (await valid.executeTakeFirst()) return false
  return isWithinLimit(context, limits.moreResetsPerAccount, emailKey)
}

const isWithinLimit = async (context: AppContext, rule: LimitRule, account: string) =>
  (await addToCount(context, rule, account)).count <= rule.limit

/** Creates the only valid reset token of an admin; earlier ones become invalid. Call it inside a transaction. */
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

const findAdminIdByResetToken = async (db: Db, now: Date, token: string) =>
  (await selectValid(db, now).where('tokenHash', '=', hashToken(token)).executeTakeFirst())?.adminId

const selectValid = (db: Db, now: Date) => db.selectFrom('resets').select('adminId').where(isValid(now))

/** Marks the token as used in one statement, so that only one of two simultaneous uses succeeds. */
async function consumeResetToken(db: Db, now: Date, token: string): Promise<boolean> {
  const consumed = await db
    .updateTable('resets')
    .set({ usedAt: now.toISOString() })
    .where('tokenHash', '=', hashToken(token))
    .where(isValid(now))
    .returning('tokenHash')
    .executeTakeFirst()
  return consumed !== undefined
}

/**
 * True for unused, unexpired tokens. A token with a later expiry than a new one was created while the clock was ahead.
 */
const isValid = (now: Date) => (reset: ExpressionBuilder<Tables, 'resets'>) =>
  reset.and([
    reset('usedAt', 'is', null),
    reset('expiresAt', '>', now.toISOString()),
    reset('expiresAt', '<=', linkExpiry(now.getTime() + maxClockSkew)),
  ])

const linkExpiry = (from: number) => new Date(from + resetLinkMinutes * minute).toISOString()
