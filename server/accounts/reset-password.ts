import { accountMessages } from '#domain/accounts/account-messages.ts'
import { accountPaths, resetPasswordSchema } from '#domain/accounts/accounts.ts'
import { message } from '#domain/text/message.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError } from '../errors.ts'
import { recordHistory } from '../history/record-history.ts'
import { networkOf } from '../http/lanes.ts'
import { defineRoute } from '../http/route.ts'
import { done } from '../openapi/responses.ts'
import { adminSubject, getAdmin } from './admins.ts'
import { assertStrongPassword } from './assert-strong-password.ts'
import { rememberNetwork } from './known-networks.ts'
import { hashPassword } from './passwords.ts'
import { consumeResetToken, findAdminIdByResetToken } from './reset-token.ts'
import { setPassword } from './set-password.ts'

/** A new password by the mailed link. A body that is refused leaves the link good; nobody is signed in by it. */
export const resetPassword = defineRoute({
  method: 'POST',
  path: accountPaths.resetPassword,
  action: 'set a new password by link',
  tag: 'Accounts',
  summary: 'Set a new password by the mailed link',
  body: resetPasswordSchema,
  responses: { 200: done(accountMessages.passwordReset) },
  handler: (context) => async (request) => {
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
      // Anyone who could open the mail may sign in from here, whatever goes on elsewhere.
      await rememberNetwork(db, context.now(), admin.id, networkOf(request.ip))
      const entry = { action: 'reset password', ...adminSubject(admin) } as const
      await recordHistory(db, context.now(), request.actor, entry)
    })
    return { success: true, message: message(accountMessages, 'passwordReset') }
  },
})

const linkInvalid = () => new HttpError(400, message(accountMessages, 'linkInvalid'))
