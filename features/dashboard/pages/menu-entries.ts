import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { LayoutDashboard } from '#app/ui/icons/admin-icons.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords('admin.menu', { dashboard: 'Dashboard' })

export const dashboardEntry: EntryWithIcon = {
  label: message(words, 'dashboard'),
  to: accountScreens.dashboard,
  icon: LayoutDashboard,
  isAlone: true,
}
