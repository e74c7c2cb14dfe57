import type { EntryWithIcon, MenuEntry } from '#app/admin/menu-entry.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
import { UserCheck } from '#app/ui/icons/admin-icons.ts'
import { accountScreens } from '#domain/session/account-paths.ts'

const words = defineWords('admin.menu', { admins: 'Admins', approvals: 'Pending Approval' })

export const adminsEntry: MenuEntry = {
  label: messageFrom(words, 'admins'),
  to: accountScreens.admins,
  keywords: 'people access invitations invite',
}

export const approvalsEntry: EntryWithIcon = {
  label: messageFrom(words, 'approvals'),
  to: accountScreens.pending,
  icon: UserCheck,
  actions: ['see sign-ups'],
  waiting: 'approvals',
}
