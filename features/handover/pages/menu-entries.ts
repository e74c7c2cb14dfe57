import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { Handshake } from '#app/ui/icons/admin-icons.ts'
import { handoverScreen } from '#domain/site/site-constants.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords('admin.menu', { handover: 'Hand over' })

export const handoverEntry: EntryWithIcon = {
  label: message(words, 'handover'),
  to: handoverScreen,
  icon: Handshake,
  actions: ['hand the site over'],
  keywords: 'pack everything file committee leave',
}
