import type { EntryWithIcon } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { CalendarArrowUp } from '#app/ui/icons/admin-icons.ts'
import { schoolYearScreens } from '../school-year.ts'

const words = defineSaid('admin.menu', { schoolYear: 'School year' }).english

export const schoolYearEntry: EntryWithIcon = {
  label: words.schoolYear,
  to: schoolYearScreens.plan,
  icon: CalendarArrowUp,
  actions: ['move the school year on'],
}
