import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
import { eveningScreens } from '#features/evenings/evenings.ts'

const words = defineWords('admin.menu', { classDays: 'Class days' })

export const classDaysEntry: MenuEntry = {
  label: messageFrom(words, 'classDays'),
  to: eveningScreens.classDays,
  keywords: 'holidays no class extra call off',
}
