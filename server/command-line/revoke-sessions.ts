import { visitor } from '#domain/permissions.ts'
import { adminSubject, getAdminByEmail } from '../accounts/admins.ts'
import { endAllSessions } from '../accounts/sessions.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordHistory } from '../history/record-history.ts'
import type { Command } from './command.ts'

export const revokeSessions: Command = {
  description: 'Logs an admin out everywhere.',
  required: { email: 'E-MAIL' },
  run: async ({ db, now, print }, { email = '' }) => {
    const admin = await getAdminByEmail(db, email)
    const ended = await inTransaction(db, async (db) => {
      await recordHistory(db, now(), visitor, { action: 'end sessions', ...adminSubject(admin) })
      return endAllSessions(db, admin.id)
    })
    print(
      `${admin.fullName} is logged out everywhere (${ended} ${ended === 1 ? 'session' : 'sessions'} ended).`,
    )
  },
}
