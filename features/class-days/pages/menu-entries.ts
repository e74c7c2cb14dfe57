import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { eveningScreens } from '#features/evenings/evenings.ts'

const words = defineSaid('admin.menu', { classDays: 'Class days' }).english

export const classDaysEntry: MenuEntry = {
  label: words.classDays,
  to: eveningScreens.classDays,
  keywords: 'holidays no class extra call off',
}
