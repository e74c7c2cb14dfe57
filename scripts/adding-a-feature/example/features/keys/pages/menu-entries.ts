import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
import { DoorOpen } from '#app/ui/icons/admin-icons.ts'
import { keyScreen } from '../keys.ts'

const words = defineWords('admin.menu', { keys: 'Keys' })

export const keysEntry: EntryWithIcon = {
  label: messageFrom(words, 'keys'),
  to: keyScreen,
  icon: DoorOpen,
  actions: ['take the register'],
  keywords: 'door lock who has',
}
