import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { FileSpreadsheet } from '#app/ui/icons/admin-icons.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import { importScreens } from '../imports.ts'

const words = defineWords('admin.menu', { import: 'Add a list' })

export const importEntry: EntryWithIcon = {
  label: message(words, 'import'),
  to: importScreens.list,
  icon: FileSpreadsheet,
  actions: ['add content'],
  keywords: 'import',
}
