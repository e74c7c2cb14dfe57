import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { Settings } from '#app/ui/icons/admin-icons.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords('admin.menu', { settings: 'Settings' })

export const settingsEntry: EntryWithIcon = {
  label: message(words, 'settings'),
  to: settingsScreen,
  icon: Settings,
  actions: ['see how the site is set up', 'see backups'],
}
