import { schoolTimeZone } from '#domain/school-day.ts'

const timeZone = schoolTimeZone
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
const longMoment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

// By the school's clocks, as its mails and reports are, wherever the reader is.

/** A moment as people write it: 21 Nov 2026, 22:30. */
export const timeText = (time: string) => written(moment, time)

/** The same with the month in full: 21 November 2026 at 22:30. */
export const longTimeText = (time: string) => written(longMoment, time)

/** Its time of day: 22:30. */
export const clockText = (time: string) => written(clock, time)

/** Its day: Saturday, 21 November 2026. */
export const longDayText = (time: string) => written(day, time)

function written(format: Intl.DateTimeFormat, time: string) {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? time : format.format(date)
}
