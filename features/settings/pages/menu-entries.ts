import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { Settings } from '#app/ui/icons/admin-icons.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'

const words = defineSaid('admin.menu', { settings: 'Settings' }).english

export const settingsEntry: EntryWithIcon = {
  label: words.settings,
  to: settingsScreen,
  icon: Settings,
  actions: ['see how the site is set up', 'see backups'],
}
