import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords('admin.menu', { rota: 'Rota' })

export const rotaEntry: MenuEntry = {
  label: message(words, 'rota'),
  to: eveningScreens.rota,
  keywords: 'who teaches week',
}
