import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { outboxScreen } from '#features/dashboard/dashboard.ts'

const words = defineSaid('admin.menu', { outbox: 'Outbox' }).english

export const outboxEntry: MenuEntry = { label: words.outbox, to: outboxScreen, keywords: 'mails sent' }
