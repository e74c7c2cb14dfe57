import { visitor } from '#domain/permissions.ts'
import { getAdminByEmail } from '../accounts/admins.ts'
import { endAllSessions } from '../accounts/sessions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Command } from './command.ts'

export const revokeSessions: Command = {
  description: 'Logs an admin out everywhere.',
  required: { email: 'E-MAIL' },
  run: async ({ db, now, print }, { email = '' }) => {
    const admin = await getAdminByEmail(db, email)
    const ended = await inTransaction(db, async (db) => {
      const entry = {
        action: 'end sessions',
        kind: 'admin',
        recordId: admin.id,
        title: admin.fullName,
      } as const
      await recordAudit(db, now(), visitor, entry)
      return endAllSessions(db, admin.id)
    })
    print(
      `${admin.fullName} is logged out everywhere (${ended} ${ended === 1 ? 'session' : 'sessions'} ended).`,
    )
  },
}
