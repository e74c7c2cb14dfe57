import { accountMessages } from '#domain/accounts/account-messages.ts'
import { visitor } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { adminSubject, getAdminByEmail } from '../accounts/admins.ts'
import { assertStrongPassword } from '../accounts/assert-strong-password.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { resetSecondFactor } from '../accounts/second-factor/manage-factors.ts'
import { setPassword } from '../accounts/set-password.ts'
import { inTransaction } from '../db/transaction.ts'
import { Conflict } from '../errors.ts'
import { recordHistory } from '../history/record-history.ts'
import { forgetKeys } from '../keys/key-fingerprints.ts'
import type { Command, PasswordContext } from './command.ts'

const required = { email: 'E-MAIL' }

export const resetPassword: Command<PasswordContext> = {
  description: 'Gives an admin a new password and ends all their sessions.',
  required,
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

export const resetSecondFactorCommand: Command = {
  description:
    'Removes the second factor of an admin who cannot log in any more, and logs them out everywhere.',
  required,
  run: async ({ db, now, print }, { email = '' }) => {
    const { id, fullName } = await getAdminByEmail(db, email)
    await inTransaction(db, (db) => resetSecondFactor(db, now(), visitor, id))
    print(`${fullName} logs in with the password alone, until a new second factor is set up.`)
  },
}

export const forgetKeysCommand: Command = {
  description:
    'Lets a site on PostgreSQL make new keys when the old ones are lost. Stop all its processes first.',
  required: {},
  run: async ({ db, print }) => {
    const files = await forgetKeys({ db })
    print(
      files.length > 0
        ? `Forgotten: ${files.join(', ')}. What was encrypted with a lost key stays unreadable.`
        : 'No key is known, so there is nothing to forget.',
    )
  },
}
