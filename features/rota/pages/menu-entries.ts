import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { eveningScreens } from '#features/evenings/evenings.ts'

const words = defineSaid('admin.menu', { rota: 'Rota' }).english

export const rotaEntry: MenuEntry = {
  label: words.rota,
  to: eveningScreens.rota,
  keywords: 'who teaches week',
}
