import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { CalendarArrowUp } from '#app/ui/icons/admin-icons.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import { schoolYearScreens } from '../school-year.ts'

const words = defineWords('admin.menu', { schoolYear: 'School year' })

export const schoolYearEntry: EntryWithIcon = {
  label: message(words, 'schoolYear'),
  to: schoolYearScreens.plan,
  icon: CalendarArrowUp,
  actions: ['move the school year on'],
}
