import { day, hour } from './durations.ts'

/** The school's time zone, independent of the server's. India has the same offset all year. */
export const schoolTimeZone = 'Asia/Kolkata'
const utcOffset = 5.5 * hour

export const schoolDay = (now: Date): string => new Date(now.getTime() + utcOffset).toISOString().slice(0, 10)

/** Formats as `YYYY-MM-DD HH:MM` in the school's time zone. */
export const formatSchoolTime = (time: Date): string =>
  new Date(time.getTime() + utcOffset).toISOString().slice(0, 16).replace('T', ' ')

/** Returns the instant at which the school's clocks show `YYYY-MM-DDTHH:MM`. */
export const schoolInstant = (local: string): Date => new Date(Date.parse(`${local}:00Z`) - utcOffset)

export const endOfSchoolDay = (date: string): Date => new Date(schoolInstant(`${date}T00:00`).getTime() + day)

export const currentYear = (now: Date): number => Number(schoolDay(now).slice(0, 4))

/** Returns a number that increases at the school's midnight; cheap enough for every request. */
export const schoolDayNumber = (now: Date): number => Math.floor((now.getTime() + utcOffset) / day)

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** Returns the weekday, such as `Tuesday`, of a text that starts with `YYYY-MM-DD`; null for any other value. */
export function weekdayOf(date: unknown): string | null {
  const time = Date.parse(`${String(date).slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(time) ? null : weekday.format(time)
}
