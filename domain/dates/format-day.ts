import { type Language, languageNames } from '../text/languages.ts'

/** The time zone is fixed so that server and browser render the same. Formats are created on first use. */
const formatsOf = new Map<
  Language,
  Record<'day' | 'month' | 'weekday' | 'shortWeekday' | 'shortMonth', Intl.DateTimeFormat>
>()

function formatsIn(language: Language) {
  const { locale } = languageNames[language]
  const formats = formatsOf.get(language) ?? {
    day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
    month: new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }),
    weekday: new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
    shortWeekday: new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
    // Bengali and Hindi do not shorten months in plain text.
    shortMonth: new Intl.DateTimeFormat(locale, {
      month: language === 'en' ? 'short' : 'long',
      timeZone: 'UTC',
    }),
  }
  formatsOf.set(language, formats)
  return formats
}

const dateOf = (day: string) => {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Formats a stored day such as `2026-11-21` as 21 November 2026. */
export function formatDay(day: string, language: Language = 'en'): string {
  const date = dateOf(day)
  return date ? formatsIn(language).day.format(date) : day
}

/** Formats a stored day as Sun 15 Nov; with its year if that is not the year of `today`. */
export function formatShortDay(day: string, today: string, language: Language = 'en'): string {
  const date = dateOf(day)
  if (!date) return day
  const { shortWeekday, shortMonth } = formatsIn(language)
  const parts = [shortWeekday.format(date), date.getUTCDate(), shortMonth.format(date)]
  return [...parts, ...(day.slice(0, 4) === today.slice(0, 4) ? [] : [date.getUTCFullYear()])].join(' ')
}

/** Returns the weekday's name, or an empty text if the text is not a day. */
export function formatWeekday(day: string, language: Language = 'en'): string {
  const date = dateOf(day)
  return date ? formatsIn(language).weekday.format(date) : ''
}

/** Returns the parts for a date badge, or undefined if the text is not a day. */
export function dateParts(day: string, language: Language = 'en') {
  const date = dateOf(day)
  if (!date) return undefined
  return {
    month: formatsIn(language).month.format(date),
    day: date.getUTCDate(),
    year: date.getUTCFullYear(),
  }
}
