import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { outboxScreen } from '#domain/site/site-constants.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords('admin.menu', { outbox: 'Outbox' })

export const outboxEntry: MenuEntry = {
  label: message(words, 'outbox'),
  to: outboxScreen,
  keywords: 'mails sent',
}
