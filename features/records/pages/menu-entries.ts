import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
import { changeSetScreens } from '../change-sets.ts'
import { historyScreen } from '../history.ts'
import { trashScreen } from '../trash.ts'

const words = defineWords('admin.menu', { changes: 'Changes', trash: 'Trash', history: 'History' })

export const historyEntries: MenuEntry[] = [
  { label: messageFrom(words, 'changes'), to: changeSetScreens.list, keywords: 'undo import bulk together' },
  { label: messageFrom(words, 'trash'), to: trashScreen, keywords: 'deleted restore undo' },
  { label: messageFrom(words, 'history'), to: historyScreen, keywords: 'who did what audit log activity' },
]
