import { day as dayLength } from '../dates/durations.ts'
import { type ClassTiming, type Weekday, weekdays } from './class-timings.ts'

/** Days without classes, the first and the last of them included, as `YYYY-MM-DD`. */
export type Holiday = { name: string; from: string; to: string }

/** A class on a day; `from` and `to` are moments as ISO texts, absent where its hours are not known. */
export type NextClass = { day: string; weekday: Weekday; time: string; from?: string; to?: string }

/** In how many days the next classes are looked for: a long holiday, and a week. */
const maxDays = 70

/**
 * The next classes from a day on, that day's included, since a page is the same all day and the page's script knows the
 * hour (app/page-script/next-class.ts).
 */
export function nextClasses(
  timings: ClassTiming[],
  holidays: Holiday[],
  today: string,
  count = 4,
): NextClass[] {
  const classes: NextClass[] = []
  for (let later = 0; later < maxDays && classes.length < count; later += 1) {
    const date = new Date(Date.parse(`${today}T00:00:00Z`) + later * dayLength)
    const day = date.toISOString().slice(0, 10)
    const weekday = weekdays[date.getUTCDay()] as Weekday
    if (holidays.some(({ from, to }) => from <= day && day <= to)) continue
    const ofDay = timings.filter((timing) => timing.weekdays.includes(weekday))
    classes.push(...ofDay.sort(byStart).map((timing) => ({ day, weekday, ...hoursOn(day, timing) })))
  }
  return classes.slice(0, count)
}

/** The holiday that a day lies in. */
export const holidayOn = (holidays: Holiday[], day: string) =>
  holidays.find(({ from, to }) => from <= day && day <= to)

const byStart = (a: ClassTiming, b: ClassTiming) => a.from.localeCompare(b.from)

/** The school's zone has one offset all year. */
const hoursOn = (day: string, { time, from, to }: ClassTiming) => ({
  time,
  ...(from && to && { from: `${day}T${from}:00+05:30`, to: `${day}T${to}:00+05:30` }),
})
