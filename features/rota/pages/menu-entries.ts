import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
import { eveningScreens } from '#features/evenings/evenings.ts'

const words = defineWords('admin.menu', { rota: 'Rota' })

export const rotaEntry: MenuEntry = {
  label: messageFrom(words, 'rota'),
  to: eveningScreens.rota,
  keywords: 'who teaches week',
}
