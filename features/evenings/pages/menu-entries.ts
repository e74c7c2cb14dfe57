import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
import { eveningScreens } from '../evenings.ts'

const words = defineWords('admin.menu', { tonight: 'Tonight', attendance: 'Attendance' })

export const tonightEntry: MenuEntry = {
  label: messageFrom(words, 'tonight'),
  to: eveningScreens.tonight,
  keywords: 'evening register class today log',
  isAlone: true,
}

export const attendanceEntry: MenuEntry = {
  label: messageFrom(words, 'attendance'),
  to: eveningScreens.attendance,
  keywords: 'register print hours',
}
