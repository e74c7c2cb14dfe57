import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { changeSetScreens } from '../change-sets.ts'
import { historyScreen } from '../history.ts'
import { trashScreen } from '../trash.ts'

const words = defineSaid('admin.menu', { changes: 'Changes', trash: 'Trash', history: 'History' }).english

/** The tabs of "Undo & history". */
export const historyEntries: MenuEntry[] = [
  { label: words.changes, to: changeSetScreens.list, keywords: 'undo import bulk together' },
  { label: words.trash, to: trashScreen, keywords: 'deleted restore undo' },
  { label: words.history, to: historyScreen, keywords: 'who did what audit log activity' },
]
