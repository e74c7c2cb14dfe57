import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
import { visibilityScreen } from '../visibility.ts'

const words = defineWords('admin.menu', { visibility: 'Visibility' })

export const visibilityEntry: MenuEntry = {
  label: messageFrom(words, 'visibility'),
  to: visibilityScreen,
  actions: ['change who sees which field'],
  keywords: 'what visitors see',
}
