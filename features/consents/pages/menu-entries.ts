import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
import { consentsScreen } from '../consents.ts'

const words = defineWords('admin.menu', { consents: 'Consents' })

export const consentsEntry: MenuEntry = {
  label: messageFrom(words, 'consents'),
  to: consentsScreen,
  actions: ['keep consents'],
}
