import type { MenuEntry } from '#app/admin/menu-entry.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords('admin.menu', { tonight: 'Tonight', attendance: 'Attendance' })

export const tonightEntry: MenuEntry = {
  label: message(words, 'tonight'),
  to: eveningScreens.tonight,
  keywords: 'evening register class today log',
  isAlone: true,
}

export const attendanceEntry: MenuEntry = {
  label: message(words, 'attendance'),
  to: eveningScreens.attendance,
  keywords: 'register print hours',
}
