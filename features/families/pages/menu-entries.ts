import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
import { eveningScreens } from '#features/evenings/evenings.ts'

const words = defineWords('admin.menu', { missing: 'Missing' })

export const missingEntry: MenuEntry = {
  label: messageFrom(words, 'missing'),
  to: eveningScreens.missing,
  keywords: 'absent call family',
  actions: ['see guardians'],
}
