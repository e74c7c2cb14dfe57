import { roles, visitor } from '#domain/permissions.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { message, pluralize } from '#domain/text/words.ts'
import { manageAdminsMessages, roleSchema } from '#features/access/manage-admins.ts'
import {
  changeAccess,
  endAccess,
  type Plan,
  removeAdmin,
  resumeAccess,
  setRole,
} from '#features/access/server/change-access.ts'
import { adminSubject, getAdminByEmail } from '#features/accounts/server/admins.ts'
import { assertStrongPassword, hashPassword } from '#features/accounts/server/passwords/passwords.ts'
import { setPassword } from '#features/accounts/server/passwords/set-password.ts'
import { resetSecondFactor } from '#features/accounts/server/second-factor/manage-factors.ts'
import { endAllSessions } from '#features/accounts/server/sessions/store-sessions.ts'
import { approveAdmin, rejectAdmin } from '#features/accounts/server/sign-up/decide-approval.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { AdminRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Conflict } from '#server/errors.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { Command, CommandContext, Options } from './command.ts'
import { readPassword } from './read-secret.ts'

type Act = (context: CommandContext, admin: AdminRow, options: Options) => Promise<string>

const ofAdmin = (description: string, act: Act, more: Record<string, string> = {}): Command => ({
  description,
  required: { email: 'E-MAIL', ...more },
  run: async (context, { email = '', ...options }) =>
    context.print(await act(context, await getAdminByEmail(context.db, email), options)),
})

const change =
  (plan: Plan, says: (name: string) => string): Act =>
  async (context, { id }) => {
    const { admin, isNew } = await changeAccess(context, visitor, id, plan)
    return isNew ? says(admin.fullName) : manageAdminsMessages.unchanged
  }

/** Commands for one admin, identified by e-mail address. */
export const accessCommands = {
  approve: ofAdmin('Approves a pending sign-up.', async (context, { id }) => {
    const { admin, isNew } = await approveAdmin(context, visitor, id)
    return isNew ? `${admin.fullName} is approved.` : accountMessages.alreadyApproved
  }),
  reject: ofAdmin('Rejects a pending sign-up and deletes it.', async (context, { id }) => {
    const { fullName } = await rejectAdmin(context, visitor, id)
    return `${fullName} is rejected; the sign-up is deleted.`
  }),
  suspend: ofAdmin(
    "Ends an admin's access and sessions immediately; the account stays.",
    change(endAccess, manageAdminsMessages.ended),
  ),
  resume: ofAdmin(
    'Restores access that has ended or is read-only.',
    change(resumeAccess, manageAdminsMessages.resumed),
  ),
  remove: ofAdmin(
    'Removes an admin and their details; the name stays in History.',
    async (context, { id }) => {
      const { fullName } = await removeAdmin(context, visitor, id)
      return manageAdminsMessages.removed(fullName)
    },
  ),
  'set-role': ofAdmin(
    'Makes an admin a PIC or a Volunteer.',
    (context, admin, options) => {
      const { role } = parseInput(roleSchema, { role: options.role })
      const says = (name: string) => manageAdminsMessages.roleChanged(name, role)
      return change(setRole(role), says)(context, admin, {})
    },
    { role: roles.join('|') },
  ),
  'reset-password': ofAdmin(
    'Sets a new password for an admin and ends all their sessions.',
    async ({ db, now }, admin) => {
      const password = await readPassword()
      await assertStrongPassword(db, password, admin)
      const passwordHash = await hashPassword(password)
      await inTransaction(db, async (db) => {
        if (!(await setPassword(db, now(), admin, passwordHash)))
          throw new Conflict(message(accountMessages, 'serverError'))
        await recordHistory(db, now(), visitor, { action: 'reset password', ...adminSubject(admin) })
      })
      return `${admin.fullName} has a new password and is logged out everywhere.`
    },
  ),
  'reset-second-factor': ofAdmin(
    'Removes the second factor of an admin who cannot log in any more, and logs them out everywhere.',
    async ({ db, now }, { id, fullName }) => {
      await inTransaction(db, (db) => resetSecondFactor(db, now(), visitor, id))
      return `${fullName} logs in with the password alone, until a new second factor is set up.`
    },
  ),
  'revoke-sessions': ofAdmin('Logs an admin out everywhere.', async ({ db, now }, admin) => {
    const ended = await inTransaction(db, async (db) => {
      await recordHistory(db, now(), visitor, { action: 'end sessions', ...adminSubject(admin) })
      return endAllSessions(db, admin.id)
    })
    return `${admin.fullName} is logged out everywhere (${pluralize(ended, 'session')} ended).`
  }),
}
