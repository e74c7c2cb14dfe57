import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords('admin.menu', { missing: 'Missing' })

export const missingEntry: MenuEntry = {
  label: message(words, 'missing'),
  to: eveningScreens.missing,
  keywords: 'absent call family',
  actions: ['see guardians'],
}
