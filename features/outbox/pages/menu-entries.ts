import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
import { outboxScreen } from '#features/dashboard/dashboard.ts'

const words = defineWords('admin.menu', { outbox: 'Outbox' })

export const outboxEntry: MenuEntry = {
  label: messageFrom(words, 'outbox'),
  to: outboxScreen,
  keywords: 'mails sent',
}
