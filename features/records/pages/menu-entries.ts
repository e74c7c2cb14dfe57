import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import { changeSetScreens } from '../change-sets.ts'
import { historyScreen } from '../history.ts'
import { trashScreen } from '../trash.ts'

const words = defineWords('admin.menu', { changes: 'Changes', trash: 'Trash', history: 'History' })

export const historyEntries: MenuEntry[] = [
  { label: message(words, 'changes'), to: changeSetScreens.list, keywords: 'undo import bulk together' },
  { label: message(words, 'trash'), to: trashScreen, keywords: 'deleted restore undo' },
  { label: message(words, 'history'), to: historyScreen, keywords: 'who did what audit log activity' },
]
