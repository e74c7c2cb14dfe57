import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { Handshake } from '#app/ui/icons/admin-icons.ts'
import { handoverScreen } from '../handover.ts'

const words = defineSaid('admin.menu', { handover: 'Hand over' }).english

export const handoverEntry: EntryWithIcon = {
  label: words.handover,
  to: handoverScreen,
  icon: Handshake,
  actions: ['hand the site over'],
  keywords: 'pack everything file committee leave',
}
