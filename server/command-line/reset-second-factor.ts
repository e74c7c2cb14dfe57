import { visitor } from '#domain/permissions.ts'
import { getAdminByEmail } from '../accounts/admins.ts'
import { resetSecondFactor } from '../accounts/second-factor/manage-factors.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Command } from './command.ts'

export const resetSecondFactorCommand: Command = {
  description:
    'Removes the second factor of an admin who cannot log in any more, and logs them out everywhere.',
  required: { email: 'E-MAIL' },
  run: async ({ db, now, print }, { email = '' }) => {
    const { id, fullName } = await getAdminByEmail(db, email)
    await inTransaction(db, (db) => resetSecondFactor(db, now(), visitor, id))
    print(`${fullName} logs in with the password alone, until a new second factor is set up.`)
  },
}
