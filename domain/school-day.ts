import { day, hour } from './durations.ts'

/** Where the school is, however its server's clock is set; India has one offset all year. */
export const schoolTimeZone = 'Asia/Kolkata'
const aheadOfUtc = 5.5 * hour

/** Which calendar day it is at the school, as `YYYY-MM-DD`. */
export const schoolDay = (now: Date): string =>
  new Date(now.getTime() + aheadOfUtc).toISOString().slice(0, 10)

/** A moment by the school's clocks, as `YYYY-MM-DD HH:MM`. */
export const schoolMoment = (moment: Date): string =>
  new Date(moment.getTime() + aheadOfUtc).toISOString().slice(0, 16).replace('T', ' ')

export const schoolYear = (now: Date): number => Number(schoolDay(now).slice(0, 4))

/** The day as a number that goes up at the school's midnight; cheap enough to ask for every request. */
export const schoolDayNumber = (now: Date): number => Math.floor((now.getTime() + aheadOfUtc) / day)

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** The day of the week, such as `Tuesday`, of a date that starts with `YYYY-MM-DD`; null when it is none. */
export function weekdayOf(date: unknown): string | null {
  const time = Date.parse(`${String(date).slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(time) ? null : weekday.format(time)
}
