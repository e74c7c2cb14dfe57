import { accountMessages } from '#domain/accounts/account-messages.ts'
import { visitor } from '#domain/permissions.ts'
import { getAdminByEmail } from '../accounts/admins.ts'
import { approveAdmin } from '../accounts/approve-admin.ts'
import { rejectAdmin } from '../accounts/reject-admin.ts'
import type { Command } from './command.ts'

export const approve: Command = {
  description: 'Approves a pending sign-up.',
  required: { email: 'E-MAIL' },
  run: async ({ db, config, now, print }, { email = '' }) => {
    const { id } = await getAdminByEmail(db, email)
    const { admin, isNew } = await approveAdmin({ db, config, now }, visitor, id)
    print(isNew ? `${admin.fullName} is approved.` : accountMessages.alreadyApproved)
  },
}

export const reject: Command = {
  description: 'Rejects a pending sign-up and deletes it.',
  required: { email: 'E-MAIL' },
  run: async ({ db, now, print }, { email = '' }) => {
    const { id } = await getAdminByEmail(db, email)
    const { fullName } = await rejectAdmin({ db, now }, visitor, id)
    print(`${fullName} is rejected; what was sent is deleted.`)
  },
}
