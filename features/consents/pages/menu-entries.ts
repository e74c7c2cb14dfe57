import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import { consentsScreen } from '../consents.ts'

const words = defineWords('admin.menu', { consents: 'Consents' })

export const consentsEntry: MenuEntry = {
  label: message(words, 'consents'),
  to: consentsScreen,
  actions: ['keep consents'],
}
