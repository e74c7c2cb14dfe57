import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { accountSays, accountScreens, forgotPasswordForm } from '#domain/accounts.ts'
import type { Actor } from '#domain/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { AdminRow, Db } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { NotAllowed, TooMany } from '../errors.ts'
import { limits } from '../http/limits.ts'
import { networkOf } from '../http/network-of.ts'
import { countAgainst, type LimitRule } from '../http/rate-limit.ts'
import { readBody } from '../http/read-body.ts'
import { answerForMail } from '../mail/answer-for-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { resetMail } from '../mail/templates/reset-mail.ts'
import type { Parts } from '../parts.ts'
import { readSettings } from '../settings/read-settings.ts'
import { getAdminByEmail } from './admins.ts'
import { createResetToken, hasGoodLink } from './reset-token.ts'

/** POST: mails a link to set a new password, and waits a while to say what became of the mail (decisions §6). */
export const forgotPassword = (parts: Parts) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { email } = readBody(forgotPasswordForm, request.body)
  await countAgainst(parts, limits.resetsPerAddress, networkOf(request.ip))
  const admin = await getAdminByEmail(parts.db, email)
  if (admin.status === 'pending') throw new NotAllowed(accountSays.pending)
  if (!(await mayAsk(parts, admin))) return answerForMail(parts.config, 'sent', mailSays, reply)

  const { id } = await inTransaction(parts.db, (db) => sendResetLink(parts, db, request.actor, admin))
  return answerForMail(parts.config, await parts.mailer.outcome(id), mailSays, reply)
}

const mailSays = {
  sent: accountSays.resetSent,
  inFolder: accountSays.resetInFolder,
  waiting: accountSays.resetQueued,
  failed: accountSays.resetFailed,
}

async function sendResetLink({ config, now }: Parts, db: Db, actor: Actor, admin: Selectable<AdminRow>) {
  const { id, email: to, fullName: name } = admin
  const token = await createResetToken(db, now(), id)
  await recordAudit(db, now(), actor, {
    action: 'ask for a new password',
    kind: 'admin',
    recordId: id,
    title: name,
  })
  const link = `${config.publicUrl}${accountScreens.resetPassword.replace(':resetToken', token)}`
  const { name: siteName } = await readSettings(db)
  return enqueueMail(db, now(), resetMail({ to, name, link, siteName }))
}

/**
 * The link that was mailed last stays good; nobody is buried in mails by somebody else's asking. Nor does that keep
 * anybody without a link: where the last has ended, one more is mailed.
 */
async function mayAsk(parts: Parts, { id, emailKey }: Selectable<AdminRow>) {
  if (await isWithin(parts, limits.resetsPerAccount, emailKey)) return true
  if (await hasGoodLink(parts.db, parts.now(), id)) return false
  return isWithin(parts, limits.moreResetsPerAccount, emailKey)
}

async function isWithin(parts: Parts, rule: LimitRule, account: string) {
  try {
    await countAgainst(parts, rule, account)
    return true
  } catch (error) {
    if (error instanceof TooMany) return false
    throw error
  }
}
