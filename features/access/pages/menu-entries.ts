import type { EntryWithIcon, MenuEntry } from '#app/admin/menu-entry.ts'
import { UserCheck } from '#app/ui/icons/admin-icons.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords('admin.menu', { admins: 'Admins', approvals: 'Pending Approval' })

export const adminsEntry: MenuEntry = {
  label: message(words, 'admins'),
  to: accountScreens.admins,
  keywords: 'people access invitations invite',
}

export const approvalsEntry: EntryWithIcon = {
  label: message(words, 'approvals'),
  to: accountScreens.pending,
  icon: UserCheck,
  actions: ['see sign-ups'],
  waiting: 'approvals',
}
