import { day as dayLength } from '#domain/dates/durations.ts'
import { formatDay, formatWeekday } from '#domain/dates/format-day.ts'
import { weekdayOf } from '#domain/dates/school-day.ts'
import { type ClassTiming, hoursInWords, type Weekday, weekdays } from '#domain/site/class-timings.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import type { Language } from '#domain/text/languages.ts'
import type { EveningDay } from '#features/evenings/evening-schemas.ts'

// Public pages load these lines, and so no Zod and no text that only admins read.

/** All that says when there is class: a part of the site's settings, and for days that are over what was before. */
export type ClassCalendar = Pick<SiteSettings, 'classTimings' | 'holidays' | 'extraClasses'> & {
  /** The oldest first. Visitors are told of coming days alone, and get none. */
  earlierTimings?: readonly EarlierTimings[]
}
/** The usual timings of before, and the last day on which they held. */
export type EarlierTimings = Pick<SiteSettings, 'classTimings'> & { until: string }
export type Holiday = ClassCalendar['holidays'][number]

/** A class on a day; `from` and `to` are moments as ISO texts, absent where its hours are not known. */
export type NextClass = { day: string; weekday: Weekday; time: string; from?: string; to?: string }

/** Why there is no class, where no words of one's own are needed; visitors read them in their language. */
export const usualReasons = ['Exams', 'Festival', 'Rain', 'Too few volunteers', 'Holiday'] as const

/** In how many days the next classes are looked for: a long holiday, and a week. */
const maxDays = 70

/**
 * The next classes from a day on, that day's included, since a page is the same all day and the page's script knows the
 * hour (app/page-script/next-class.ts).
 */
export function nextClasses(calendar: ClassCalendar, today: string, count = 4): NextClass[] {
  const classes: NextClass[] = []
  for (let later = 0; later < maxDays && classes.length < count; later += 1)
    classes.push(...classesOn(addDays(today, later), calendar))
  return classes.slice(0, count)
}

/**
 * The classes of a day, in their order. An extra class is held in the holidays too, unless that day alone was called off
 * after it.
 */
function classesOn(day: string, calendar: ClassCalendar): NextClass[] {
  const { holidays, extraClasses } = calendar
  const weekday = weekdayCode(day)
  const isHoliday = holidayOn(holidays, day) !== undefined
  const isCalledOff = holidays.some(({ from, to }) => from === day && to === day)
  const ordinary = isHoliday
    ? []
    : timingsOn(day, calendar).filter(({ weekdays }) => weekdays.includes(weekday))
  const extra = isCalledOff ? [] : extraClasses.filter((extra) => extra.day === day)
  return [...ordinary, ...extra.map((extra) => ({ ...extra, time: hoursInWords(extra) }))]
    .sort((a, b) => a.from.localeCompare(b.from))
    .map((timing) => ({ day, weekday, ...hoursOn(day, timing) }))
}

/** What was a class day by the timings of then stays one when they change. */
const timingsOn = (day: string, { classTimings, earlierTimings }: ClassCalendar) =>
  earlierTimings?.find(({ until }) => day <= until)?.classTimings ?? classTimings

/** The days without class that a day lies in; of several those that begin last, which are the most particular. */
export const holidayOn = (holidays: readonly Holiday[], day: string): Holiday | undefined =>
  holidays
    .filter(({ from, to }) => from <= day && day <= to)
    .sort((a, b) => b.from.localeCompare(a.from) || a.to.localeCompare(b.to))[0]

/** What is known of a day, held or not. */
export function eveningOn(day: string, calendar: ClassCalendar): EveningDay {
  const classes = classesOn(day, calendar)
  const extra = calendar.extraClasses.find((extra) => extra.day === day)
  return {
    day,
    weekday: weekdayOf(day) ?? '',
    isHeld: classes.length > 0,
    reason: (classes.length > 0 ? extra?.name : holidayOn(calendar.holidays, day)?.name) ?? '',
    time: classes.map(({ time }) => time).join(', '),
    from: classes.find(({ from }) => from)?.from ?? null,
    to: classes.filter(({ to }) => to).at(-1)?.to ?? null,
  }
}

/** Whether there would be class on a day if nobody had called it off. */
export const isUsualDay = (day: string, calendar: ClassCalendar): boolean =>
  classesOn(day, { ...calendar, holidays: [] }).length > 0

/** The evenings before and after a day on which there is class; null where there is none within ten weeks. */
export function neighborsOf(day: string, calendar: ClassCalendar) {
  const find = (direction: 1 | -1) =>
    Array.from({ length: maxDays }, (_, index) => addDays(day, direction * (index + 1))).find(
      (other) => classesOn(other, calendar).length > 0,
    ) ?? null
  return { previous: find(-1), next: find(1) }
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((weekdays.indexOf(weekdayCode(day)) + 6) % 7))

/** Such as `TU`. */
export const weekdayCode = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] as Weekday

/** `Tuesday, 24 November 2026`. */
export const longDay = (day: string, language: Language = 'en') =>
  `${formatWeekday(day, language)}, ${formatDay(day, language)}`
/** The same of several days, the first and the last of them. */
export const longDays = (from: string, to: string, write = (day: string) => longDay(day)) =>
  from === to ? write(from) : `${write(from)} – ${write(to)}`

/** The school's zone has one offset all year. */
const hoursOn = (day: string, { time, from, to }: Pick<ClassTiming, 'time' | 'from' | 'to'>) => ({
  time,
  ...(from && to && { from: `${day}T${from}:00+05:30`, to: `${day}T${to}:00+05:30` }),
})
