import { accountMessages } from '#domain/accounts/account-messages.ts'
import { manageAdminsMessages, roleSchema } from '#domain/accounts/manage-admins.ts'
import { roles, visitor } from '#domain/permissions.ts'
import { adminSubject, getAdminByEmail } from '../accounts/admins.ts'
import { approveAdmin } from '../accounts/approve-admin.ts'
import { rejectAdmin } from '../accounts/reject-admin.ts'
import { endAllSessions } from '../accounts/sessions.ts'
import { type Change, changeAccess, type Row } from '../admins/change-access.ts'
import { endAccess, resumeAccess, setRole as toRole } from '../admins/changes.ts'
import { removeAdmin } from '../admins/remove-admin.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordHistory } from '../history/record-history.ts'
import { parseInput } from '../http/parse-input.ts'
import type { Command, CommandContext } from './command.ts'

const required = { email: 'E-MAIL' }

export const approve: Command = {
  description: 'Approves a pending sign-up.',
  required,
  run: async ({ db, config, now, print }, { email = '' }) => {
    const { id } = await getAdminByEmail(db, email)
    const { admin, isNew } = await approveAdmin({ db, config, now }, visitor, id)
    print(isNew ? `${admin.fullName} is approved.` : accountMessages.alreadyApproved)
  },
}

export const reject: Command = {
  description: 'Rejects a pending sign-up and deletes it.',
  required,
  run: async ({ db, now, print }, { email = '' }) => {
    const { id } = await getAdminByEmail(db, email)
    const { fullName } = await rejectAdmin({ db, now }, visitor, id)
    print(`${fullName} is rejected; the sign-up is deleted.`)
  },
}

export const suspend: Command = {
  description: "Ends an admin's access and sessions at once; the account stays.",
  required,
  run: (context, { email = '' }) => change(context, email, endAccess, manageAdminsMessages.ended),
}

export const resume: Command = {
  description: 'Gives an admin access again that has ended or is read-only.',
  required,
  run: (context, { email = '' }) => change(context, email, resumeAccess, manageAdminsMessages.resumed),
}

export const setRole: Command = {
  description: 'Makes an admin a PIC or a Volunteer.',
  required: { ...required, role: roles.join('|') },
  run: async (context, { email = '', ...given }) => {
    const { role } = parseInput(roleSchema, { role: given.role })
    await change(context, email, toRole(role), (name) => manageAdminsMessages.roleChanged(name, role))
  },
}

export const remove: Command = {
  description: 'Removes an admin and their details; the name stays in History.',
  required,
  run: async (context, { email = '' }) => {
    const { id } = await getAdminByEmail(context.db, email)
    const { fullName } = await removeAdmin(context, visitor, id)
    context.print(manageAdminsMessages.removed(fullName))
  },
}

async function change(
  context: CommandContext,
  email: string,
  plan: (admin: Row, now: Date) => Change | undefined,
  says: (name: string) => string,
) {
  const { id } = await getAdminByEmail(context.db, email)
  const { admin, isNew } = await changeAccess(context, visitor, id, plan)
  context.print(isNew ? says(admin.fullName) : manageAdminsMessages.unchanged)
}

export const revokeSessions: Command = {
  description: 'Logs an admin out everywhere.',
  required,
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
