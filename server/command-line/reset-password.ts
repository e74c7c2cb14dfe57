import { accountSays } from '#domain/accounts.ts'
import { visitor } from '#domain/permissions.ts'
import { getAdminByEmail } from '../accounts/admins.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { refuseWeakPassword } from '../accounts/refuse-weak-password.ts'
import { setPassword } from '../accounts/set-password.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { Conflict } from '../errors.ts'
import type { Command, PasswordTools } from './command.ts'

export const resetPassword: Command<PasswordTools> = {
  says: 'Gives an admin a new password and ends all their sessions.',
  needs: { email: 'E-MAIL' },
  run: async ({ db, now, say, givePassword }, { email = '' }) => {
    const admin = await getAdminByEmail(db, email)
    const password = await givePassword()
    await refuseWeakPassword(db, password, admin)
    const passwordHash = await hashPassword(password)
    await inTransaction(db, async (db) => {
      if (!(await setPassword(db, now(), admin, passwordHash))) throw new Conflict(accountSays.serverError)
      const entry = {
        action: 'reset password',
        kind: 'admin',
        recordId: admin.id,
        title: admin.fullName,
      } as const
      await recordAudit(db, now(), visitor, entry)
    })
    say(`${admin.fullName} has a new password and is logged out everywhere.`)
  },
}
