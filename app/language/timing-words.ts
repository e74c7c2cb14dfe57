import { useDigits, useLanguage, useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
import { formatTimeRange } from '#domain/dates/format-time-range.ts'
import { usualReasons } from '#domain/site/class-calendar.ts'
import { weekdays } from '#domain/site/class-timings.ts'
import { defaultSettings } from '#domain/site/site-constants.ts'
import { type Language, languageNames } from '#domain/text/languages.ts'
import { isDefaultWhoMayCome, whoMayCome } from '#domain/text/school-facts.ts'
import { defineWords } from '#domain/text/words.ts'

type Timing = { day: string; time: string }

/** Returns the school's own text in English; in other languages the weekdays and hours, if they are set. */
export function useClassTimings(): Timing[] {
  const language = useLanguage()
  const hours = useFormatTimes()
  return useSite().settings.classTimings.map(({ day, time, weekdays: chosen, from, to }) => ({
    day:
      language === 'en' || chosen.length === 0
        ? day
        : chosen.map((one) => weekdayIn(language, one)).join(', '),
    time: hours(time, from, to),
  }))
}

/** Returns a function that formats hours such as 5–6 PM in the page's language. */
export function useFormatHours() {
  const language = useLanguage()
  const digits = useDigits()
  return (hours: Parameters<typeof formatTimeRange>[0]) => digits(formatTimeRange(hours, language))
}

/**
 * Returns a function that formats the hours between two times of day such as 17:00. If a time is missing, it
 * returns the school's own text.
 */
export function useFormatTimes() {
  const hours = useFormatHours()
  return (time: string, from: string, to: string) => hours({ time, from: momentOf(from), to: momentOf(to) })
}

/** Converts a time of day to a moment on an arbitrary day at the school. */
const momentOf = (time: string) => (time ? `2026-01-01T${time}:00+05:30` : undefined)

/** 4 January 2026 is a Sunday. */
export const weekdayIn = (language: Language, weekday: (typeof weekdays)[number]) =>
  new Intl.DateTimeFormat(languageNames[language].locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 0, 4 + weekdays.indexOf(weekday))),
  )

const { tagline, institute, forParents, facultyInCharge } = defaultSettings
const ownTexts = [tagline, institute, whoMayCome, forParents.cost, facultyInCharge.name, ...usualReasons]
const defaults = defineWords('default', Object.fromEntries(ownTexts.map((text) => [text, text])))

/**
 * Returns a function that translates default settings and the usual reasons for no class; it returns the
 * school's own texts unchanged.
 */
export function useDefaultText() {
  const texts = useWords(defaults)
  return (text: string) => {
    const original = isDefaultWhoMayCome(text) ? whoMayCome : text
    return Object.hasOwn(texts, original) ? (texts[original] ?? text) : text
  }
}
