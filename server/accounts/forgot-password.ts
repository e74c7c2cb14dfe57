import { accountMessages } from '#domain/accounts/account-messages.ts'
import { accountPaths, accountScreens, forgotPasswordSchema } from '#domain/accounts/accounts.ts'
import type { Actor } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '../app-context.ts'
import type { AdminRow } from '../db/account-rows.ts'
import type { Db } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordHistory } from '../history/record-history.ts'
import { networkOf } from '../http/lanes.ts'
import { limits } from '../http/limits.ts'
import { addToCount, enforceRateLimit, type LimitRule } from '../http/rate-limit.ts'
import { defineRoute } from '../http/route.ts'
import { sendMailOutcome } from '../mail/send-mail-outcome.ts'
import { resetMail } from '../mail/templates/account-mails.ts'
import { done } from '../openapi/responses.ts'
import { adminSubject, assertHasAccess, getAdminByEmail } from './admins.ts'
import { mailAdmin } from './mail-admins.ts'
import { createResetToken, hasValidResetLink } from './reset-token.ts'

/** Mails a link to set a new password, and waits a while for the outcome of the mail (owner-decisions §6). */
export const forgotPassword = defineRoute({
  method: 'POST',
  path: accountPaths.forgotPassword,
  action: 'ask for a new password',
  tag: 'Accounts',
  summary: 'Have a link mailed for a new password',
  body: forgotPasswordSchema,
  responses: { 200: done(accountMessages.resetSent), 202: done(accountMessages.resetQueued) },
  errors: [403, 404, 502],
  handler: (context) => async (request, reply) => {
    const { email } = request.body
    await enforceRateLimit(context, limits.resetsPerAddress, networkOf(request.ip))
    const admin = await getAdminByEmail(context.db, email)
    assertHasAccess(admin, context.now())
    if (!(await maySendLink(context, admin)))
      return sendMailOutcome(context.config, 'sent', mailMessages, reply)

    const { id } = await inTransaction(context.db, (db) => sendResetLink(context, db, request.actor, admin))
    return sendMailOutcome(context.config, await context.mailer.outcome(id), mailMessages, reply)
  },
})

const mailMessages = {
  sent: message(accountMessages, 'resetSent'),
  inFolder: message(accountMessages, 'resetInFolder'),
  waiting: message(accountMessages, 'resetQueued'),
  failed: message(accountMessages, 'resetFailed'),
}

async function sendResetLink({ config, now }: AppContext, db: Db, actor: Actor, admin: AdminRow) {
  const token = await createResetToken(db, now(), admin.id)
  await recordHistory(db, now(), actor, { action: 'ask for a new password', ...adminSubject(admin) })
  const link = `${config.publicUrl}${accountScreens.resetPassword.replace(':resetToken', token)}`
  return mailAdmin(db, now(), admin, (owner) => resetMail({ ...owner, link }))
}

/**
 * The last mailed link stays valid, so that nobody is flooded with mails by others. Once it has expired, one more is
 * sent even above the limit.
 */
async function maySendLink(context: AppContext, { id, emailKey }: AdminRow) {
  if (await isWithinLimit(context, limits.resetsPerAccount, emailKey)) return true
  if (await hasValidResetLink(context.db, context.now(), id)) return false
  return isWithinLimit(context, limits.moreResetsPerAccount, emailKey)
}

const isWithinLimit = async (context: AppContext, rule: LimitRule, account: string) =>
  (await addToCount(context, rule, account)).count <= rule.limit
