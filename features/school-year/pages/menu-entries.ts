import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
import { CalendarArrowUp } from '#app/ui/icons/admin-icons.ts'
import { schoolYearScreens } from '../school-year.ts'

const words = defineWords('admin.menu', { schoolYear: 'School year' })

export const schoolYearEntry: EntryWithIcon = {
  label: messageFrom(words, 'schoolYear'),
  to: schoolYearScreens.plan,
  icon: CalendarArrowUp,
  actions: ['move the school year on'],
}
