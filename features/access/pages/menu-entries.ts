import type { EntryWithIcon, MenuEntry } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { UserCheck } from '#app/ui/icons/admin-icons.ts'
import { accountScreens } from '#domain/session/account-paths.ts'

const words = defineSaid('admin.menu', { admins: 'Admins', approvals: 'Pending Approval' }).english

export const adminsEntry: MenuEntry = {
  label: words.admins,
  to: accountScreens.admins,
  keywords: 'people access invitations invite',
}

export const approvalsEntry: EntryWithIcon = {
  label: words.approvals,
  to: accountScreens.pending,
  icon: UserCheck,
  actions: ['see sign-ups'],
  waiting: 'approvals',
}
