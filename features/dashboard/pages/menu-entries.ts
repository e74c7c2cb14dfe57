import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
import { LayoutDashboard } from '#app/ui/icons/admin-icons.ts'
import { accountScreens } from '#domain/session/account-paths.ts'

const words = defineWords('admin.menu', { dashboard: 'Dashboard' })

export const dashboardEntry: EntryWithIcon = {
  label: messageFrom(words, 'dashboard'),
  to: accountScreens.dashboard,
  icon: LayoutDashboard,
  isAlone: true,
}
