import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { eveningScreens } from '#features/evenings/evenings.ts'

const words = defineSaid('admin.menu', { missing: 'Missing' }).english

export const missingEntry: MenuEntry = {
  label: words.missing,
  to: eveningScreens.missing,
  keywords: 'absent call family',
  actions: ['see guardians'],
}
