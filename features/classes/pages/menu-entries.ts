import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import { classesScreen } from '../classes.ts'

const words = defineWords('admin.menu', { classes: 'Classes' })

export const classesEntry: MenuEntry = {
  label: message(words, 'classes'),
  to: classesScreen,
  keywords: 'class rename merge order',
  actions: ['arrange classes'],
}
