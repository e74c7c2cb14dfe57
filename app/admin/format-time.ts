import { schoolTimeZone } from '#domain/dates/school-day.ts'

const timeZone = schoolTimeZone
const dateTimeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
const longDateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone,
})
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })
const longDayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

// In the school's time zone, as in its mails and reports, wherever the reader is.

/** 21 Nov 2026, 22:30 */
export const formatDateTime = (time: string) => formatWith(dateTimeFormat, time)

/** 21 November 2026 at 22:30 */
export const formatLongDateTime = (time: string) => formatWith(longDateTimeFormat, time)

/** 22:30 */
export const formatTime = (time: string) => formatWith(timeFormat, time)

/** Saturday, 21 November 2026 */
export const formatLongDay = (time: string) => formatWith(longDayFormat, time)

function formatWith(format: Intl.DateTimeFormat, time: string) {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? time : format.format(date)
}
