import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords('admin.menu', { classDays: 'Class days' })

export const classDaysEntry: MenuEntry = {
  label: message(words, 'classDays'),
  to: eveningScreens.classDays,
  keywords: 'holidays no class extra call off',
}
