import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { siteHealthScreen } from '../site-health.ts'

const words = defineSaid('admin.menu', { health: 'Site health' }).english

export const siteHealthEntry: MenuEntry = {
  label: words.health,
  to: siteHealthScreen,
  actions: ['see how the site is set up'],
  waiting: 'troubles',
  keywords: 'how are we system state disk storage database backup mail errors',
}
