import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineSaid } from '#app/language/said.ts'
import { eveningScreens } from '../evenings.ts'

const words = defineSaid('admin.menu', { tonight: 'Tonight', attendance: 'Attendance' }).english

export const tonightEntry: MenuEntry = {
  label: words.tonight,
  to: eveningScreens.tonight,
  keywords: 'evening register class today log',
  isAlone: true,
}

export const attendanceEntry: MenuEntry = {
  label: words.attendance,
  to: eveningScreens.attendance,
  keywords: 'register print hours',
}
