import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import { siteHealthScreen } from '../site-health.ts'

const words = defineWords('admin.menu', { health: 'Site health' })

export const siteHealthEntry: MenuEntry = {
  label: message(words, 'health'),
  to: siteHealthScreen,
  actions: ['see how the site is set up'],
  waiting: 'troubles',
  keywords: 'how are we system state disk storage database backup mail errors',
}
