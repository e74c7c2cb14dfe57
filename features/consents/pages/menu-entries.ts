import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { consentsScreen } from '../consents.ts'

const words = defineSaid('admin.menu', { consents: 'Consents' }).english

export const consentsEntry: MenuEntry = {
  label: words.consents,
  to: consentsScreen,
  actions: ['keep consents'],
}
