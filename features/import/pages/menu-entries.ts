import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
import { FileSpreadsheet } from '#app/ui/icons/admin-icons.ts'
import { importScreens } from '../imports.ts'

const words = defineWords('admin.menu', { import: 'Add a list' })

export const importEntry: EntryWithIcon = {
  label: messageFrom(words, 'import'),
  to: importScreens.list,
  icon: FileSpreadsheet,
  actions: ['add content'],
  keywords: 'import',
}
