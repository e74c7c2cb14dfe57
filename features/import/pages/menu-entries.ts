import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { FileSpreadsheet } from '#app/ui/icons/admin-icons.ts'
import { importScreens } from '../imports.ts'

const words = defineSaid('admin.menu', { import: 'Add a list' }).english

/** Among what can be added. */
export const importEntry: EntryWithIcon = {
  label: words.import,
  to: importScreens.list,
  icon: FileSpreadsheet,
  actions: ['add content'],
  keywords: 'import',
}
