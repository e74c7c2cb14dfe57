import { day as dayLength } from '#domain/dates/durations.ts'
import { formatDay, formatWeekday } from '#domain/dates/format-day.ts'
import { weekdayOf } from '#domain/dates/school-day.ts'
import { type ClassTiming, hoursInWords, type Weekday, weekdays } from '#domain/site/class-timings.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import type { Language } from '#domain/text/languages.ts'

// Public pages load this file, so it contains neither Zod nor texts for admins.

/** Everything that determines when there is class: part of the site settings, and earlier timings for past days. */
export type ClassCalendar = Pick<SiteSettings, 'classTimings' | 'holidays' | 'extraClasses'> & {
  /** Oldest first. Empty for visitors, who see only upcoming days. */
  earlierTimings?: readonly EarlierTimings[]
}
export type EarlierTimings = Pick<SiteSettings, 'classTimings'> & { until: string }
export type Holiday = ClassCalendar['holidays'][number]

/** A day with or without class, as the calendar says. */
export type EveningDay = {
  day: string
  /** Such as `Tuesday`. */
  weekday: string
  isHeld: boolean
  /** Why there is no class, or why there is an extra class; empty on an ordinary day. */
  reason: string
  /** In the school's words, such as "5-6 PM"; empty if unknown. */
  time: string
  /** Start of the first class and end of the last class; null if unknown. */
  from: string | null
  to: string | null
}

/** A class on a day. `from` and `to` are ISO times; they are absent if the hours are unknown. */
export type NextClass = { day: string; weekday: Weekday; time: string; from?: string; to?: string }

/** Common reasons for no class, which visitors read in their language. */
export const usualReasons = ['Exams', 'Festival', 'Rain', 'Too few volunteers', 'Holiday'] as const

/** How far ahead to look for the next classes: a long holiday and a week. */
const maxDays = 70

/**
 * Returns the next classes, including those earlier today: the page is cached for the whole day, and its
 * script knows the time (app/page-script/next-class.ts).
 */
export function nextClasses(calendar: ClassCalendar, today: string, count = 4): NextClass[] {
  const classes: NextClass[] = []
  for (let later = 0; later < maxDays && classes.length < count; later += 1)
    classes.push(...classesOn(addDays(today, later), calendar))
  return classes.slice(0, count)
}

/**
 * Returns the classes on a day in order. An extra class also takes place during holidays, unless that single
 * day was called off.
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

/** Returns the timings that apply on a day: later changes of the timings do not affect past days. */
const timingsOn = (day: string, { classTimings, earlierTimings }: ClassCalendar) =>
  earlierTimings?.find(({ until }) => day <= until)?.classTimings ?? classTimings

/**
 * Returns the holiday that includes a day; if there are several, the one that starts last, which is the most specific.
 */
export const holidayOn = (holidays: readonly Holiday[], day: string): Holiday | undefined =>
  holidays
    .filter(({ from, to }) => from <= day && day <= to)
    .sort((a, b) => b.from.localeCompare(a.from) || a.to.localeCompare(b.to))[0]

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

/** Returns true if there would be class on a day if holidays were ignored. */
export const isUsualDay = (day: string, calendar: ClassCalendar): boolean =>
  classesOn(day, { ...calendar, holidays: [] }).length > 0

/** Returns the previous and the next day with class; null if there is none within ten weeks. */
export function neighborsOf(day: string, calendar: ClassCalendar) {
  const find = (direction: 1 | -1) =>
    Array.from({ length: maxDays }, (_, index) => addDays(day, direction * (index + 1))).find(
      (other) => classesOn(other, calendar).length > 0,
    ) ?? null
  return { previous: find(-1), next: find(1) }
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

export const mondayOf = (day: string): string => addDays(day, -((weekdays.indexOf(weekdayCode(day)) + 6) % 7))

/** Returns a code such as `TU`. */
export const weekdayCode = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] as Weekday

/** Returns a text such as `Tuesday, 24 November 2026`. */
export const longDay = (day: string, language: Language = 'en') =>
  `${formatWeekday(day, language)}, ${formatDay(day, language)}`
/** Formats a range of days, or a single day if both ends are the same. */
export const longDays = (from: string, to: string, write = (day: string) => longDay(day)) =>
  from === to ? write(from) : `${write(from)} – ${write(to)}`

/** Returns the hours as ISO times; the school's time zone has the same offset all year. */
const hoursOn = (day: string, { time, from, to }: Pick<ClassTiming, 'time' | 'from' | 'to'>) => ({
  time,
  ...(from && to && { from: `${day}T${from}:00+05:30`, to: `${day}T${to}:00+05:30` }),
})
