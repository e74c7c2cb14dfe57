import { accountMessages } from '#domain/accounts/account-messages.ts'
import { visitor } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { adminSubject, getAdminByEmail } from '../accounts/admins.ts'
import { assertStrongPassword } from '../accounts/assert-strong-password.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { setPassword } from '../accounts/set-password.ts'
import { inTransaction } from '../db/transaction.ts'
import { Conflict } from '../errors.ts'
import { recordHistory } from '../history/record-history.ts'
import type { Command, PasswordContext } from './command.ts'

export const resetPassword: Command<PasswordContext> = {
  description: 'Gives an admin a new password and ends all their sessions.',
  required: { email: 'E-MAIL' },
  run: async ({ db, now, print, readPassword }, { email = '' }) => {
    const admin = await getAdminByEmail(db, email)
    const password = await readPassword()
    await assertStrongPassword(db, password, admin)
    const passwordHash = await hashPassword(password)
    await inTransaction(db, async (db) => {
      if (!(await setPassword(db, now(), admin, passwordHash)))
        throw new Conflict(message(accountMessages, 'serverError'))
      await recordHistory(db, now(), visitor, { action: 'reset password', ...adminSubject(admin) })
    })
    print(`${admin.fullName} has a new password and is logged out everywhere.`)
  },
}
