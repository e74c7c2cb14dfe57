import {
  History,
  LayoutDashboard,
  type LucideIcon,
  Send,
  Settings,
  Table2,
  Trash2,
  UserCheck,
  UsersRound,
} from 'lucide-react'
import { accountScreens } from '#domain/accounts/accounts.ts'
import { auditScreen } from '#domain/admin/audit.ts'
import { outboxScreen } from '#domain/admin/dashboard.ts'
import { manageScreen } from '#domain/admin/manage-screens.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { kinds } from '#domain/kinds/index.ts'
import { trashScreen } from '#domain/records/trash.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'
import { kindIcons } from './kind-icons.ts'

const words = {
  dashboard: 'Dashboard',
  manage: 'Manage',
  approvals: 'Pending Approval',
  admins: 'Admins',
  outbox: 'Outbox',
  trash: 'Trash',
  history: 'History',
  settings: 'Settings',
}

export type MenuEntry = { label: string; to: string; icon: LucideIcon }

/** The entries of the side menu (specification §2: Dashboard). */
export const menuEntries: MenuEntry[] = [
  { label: words.dashboard, to: accountScreens.dashboard, icon: LayoutDashboard },
  { label: words.manage, to: manageScreen, icon: Table2 },
  ...kinds.flatMap(({ menu, screens }) =>
    screens.add ? [{ label: menu.label, to: screens.add, icon: kindIcons[menu.icon] }] : [],
  ),
  { label: words.approvals, to: accountScreens.pending, icon: UserCheck },
  { label: words.admins, to: accountScreens.admins, icon: UsersRound },
  { label: feedback.menu.label, to: feedback.screens.list, icon: kindIcons[feedback.menu.icon] },
  { label: words.outbox, to: outboxScreen, icon: Send },
  { label: words.trash, to: trashScreen, icon: Trash2 },
  { label: words.history, to: auditScreen, icon: History },
  { label: words.settings, to: settingsScreen, icon: Settings },
]
