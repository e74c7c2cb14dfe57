import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { DoorOpen } from '#app/ui/icons/admin-icons.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import { keyScreen } from '../keys.ts'

const words = defineWords('admin.menu', { keys: 'Keys' })

export const keysEntry: EntryWithIcon = {
  label: message(words, 'keys'),
  to: keyScreen,
  icon: DoorOpen,
  actions: ['take the register'],
  keywords: 'door lock who has',
}
