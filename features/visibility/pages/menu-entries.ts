import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { visibilityScreen } from '../visibility.ts'

const words = defineSaid('admin.menu', { visibility: 'Visibility' }).english

export const visibilityEntry: MenuEntry = {
  label: words.visibility,
  to: visibilityScreen,
  actions: ['change who sees which field'],
  keywords: 'what visitors see',
}
