import { accountMessages } from '#domain/accounts/account-messages.ts'
import { accountPaths, changePasswordSchema } from '#domain/accounts/accounts.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '../app-context.ts'
import { inTransaction } from '../db/transaction.ts'
import { Invalid } from '../errors.ts'
import { recordHistory } from '../history/record-history.ts'
import { requireAdmin } from '../http/guard.ts'
import { defineRoute } from '../http/route.ts'
import { done } from '../openapi/responses.ts'
import { getAdmin } from './admins.ts'
import { assertStrongPassword } from './assert-strong-password.ts'
import { tryPassword } from './failed-sign-ins.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { setPassword } from './set-password.ts'

/** The old password and a new one; every session ends, this one too. */
export const changePassword = defineRoute({
  method: 'PUT',
  path: accountPaths.changePassword,
  action: 'use own account',
  tag: 'Accounts',
  summary: 'Change the password, which ends every session',
  body: changePasswordSchema,
  responses: { 200: done(accountMessages.passwordChanged) },
  handler: (context) => async (request) => {
    const { oldPassword, newPassword } = request.body
    const admin = await getAdmin(context.db, requireAdmin(request).id)
    await assertCurrentPassword(context, admin, oldPassword, request.ip)
    await assertStrongPassword(context.db, newPassword, admin, 'newPassword')

    const passwordHash = await hashPassword(newPassword)
    await inTransaction(context.db, async (db) => {
      // Of two simultaneous changes, the second was checked against a password that is no longer the current one.
      if (!(await setPassword(db, context.now(), admin, passwordHash))) throw oldPasswordWrong()
      await recordHistory(db, context.now(), request.actor, { action: 'change password' })
    })
    return { success: true, message: message(accountMessages, 'passwordChanged') }
  },
})

/** Open sessions could be used for guessing, so wrong ones count as failed sign-ins. Not 401: the session is valid. */
async function assertCurrentPassword(
  context: AppContext,
  { id: adminId, emailKey: account, passwordHash }: { id: string; emailKey: string; passwordHash: string },
  password: string,
  ip: string,
) {
  const isCorrect = () => verifyPassword(password, passwordHash)
  if (!(await tryPassword(context, { account, adminId, ip }, isCorrect))) throw oldPasswordWrong()
}

const oldPasswordWrong = () =>
  new Invalid([{ field: 'oldPassword', message: message(accountMessages, 'oldPasswordWrong') }])
