import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import { visibilityScreen } from '../visibility.ts'

const words = defineWords('admin.menu', { visibility: 'Visibility' })

export const visibilityEntry: MenuEntry = {
  label: message(words, 'visibility'),
  to: visibilityScreen,
  actions: ['change who sees which field'],
  keywords: 'what visitors see',
}
