import { visitor } from '#domain/permissions.ts'
import { getAdminByEmail } from '../accounts/admins.ts'
import { endSessionsOf } from '../accounts/sessions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Command } from './command.ts'

export const revokeSessions: Command = {
  says: 'Logs an admin out everywhere.',
  needs: { email: 'E-MAIL' },
  run: async ({ db, now, say }, { email = '' }) => {
    const admin = await getAdminByEmail(db, email)
    const ended = await inTransaction(db, async (db) => {
      const entry = {
        action: 'end sessions',
        kind: 'admin',
        recordId: admin.id,
        title: admin.fullName,
      } as const
      await recordAudit(db, now(), visitor, entry)
      return endSessionsOf(db, admin.id)
    })
    say(
      `${admin.fullName} is logged out everywhere (${ended} ${ended === 1 ? 'session' : 'sessions'} ended).`,
    )
  },
}
