import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { LayoutDashboard } from '#app/ui/icons/admin-icons.ts'
import { accountScreens } from '#domain/session/account-paths.ts'

const words = defineSaid('admin.menu', { dashboard: 'Dashboard' }).english

export const dashboardEntry: EntryWithIcon = {
  label: words.dashboard,
  to: accountScreens.dashboard,
  icon: LayoutDashboard,
  isAlone: true,
}
