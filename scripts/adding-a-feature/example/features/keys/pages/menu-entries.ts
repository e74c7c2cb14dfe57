import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { DoorOpen } from '#app/ui/icons/admin-icons.ts'
import { keyScreen } from '../keys.ts'

const words = defineSaid('admin.menu', { keys: 'Keys' }).english

export const keysEntry: EntryWithIcon = {
  label: words.keys,
  to: keyScreen,
  icon: DoorOpen,
  actions: ['take the register'],
  keywords: 'door lock who has',
}
