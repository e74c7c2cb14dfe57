import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
import { Settings } from '#app/ui/icons/admin-icons.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'

const words = defineWords('admin.menu', { settings: 'Settings' })

export const settingsEntry: EntryWithIcon = {
  label: messageFrom(words, 'settings'),
  to: settingsScreen,
  icon: Settings,
  actions: ['see how the site is set up', 'see backups'],
}
