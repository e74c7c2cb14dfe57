import { accountSays } from '#domain/accounts.ts'
import { visitor } from '#domain/permissions.ts'
import { getAdminByEmail } from '../accounts/admins.ts'
import { approveAdmin } from '../accounts/approve-admin.ts'
import { rejectAdmin } from '../accounts/reject-admin.ts'
import type { Command } from './command.ts'

export const approve: Command = {
  says: 'Approves a pending sign-up.',
  needs: { email: 'E-MAIL' },
  run: async ({ db, config, now, say }, { email = '' }) => {
    const { id } = await getAdminByEmail(db, email)
    const { admin, isNew } = await approveAdmin({ db, config, now }, visitor, id)
    say(isNew ? `${admin.fullName} is approved.` : accountSays.alreadyApproved)
  },
}

export const reject: Command = {
  says: 'Rejects a pending sign-up and deletes it.',
  needs: { email: 'E-MAIL' },
  run: async ({ db, now, say }, { email = '' }) => {
    const { id } = await getAdminByEmail(db, email)
    const { fullName } = await rejectAdmin({ db, now }, visitor, id)
    say(`${fullName} is rejected; what was sent is deleted.`)
  },
}
