import { schoolTimeZone } from '#domain/dates/school-day.ts'
import { weekdays } from '#domain/site/class-timings.ts'
import { defaultSettings } from '#domain/site/site-constants.ts'
import { type Language, languageNames } from '#domain/text/languages.ts'
import { useSite } from '../layout/site-data.ts'
import { useDigits, useLanguage, useWords } from './use-words.ts'
import { defineWords } from './words.ts'

type Timing = { day: string; time: string }

/** When there is class: in English the school's own words, in other languages from its weekdays and hours, as far as it set them. */
export function useClassTimings(): Timing[] {
  const language = useLanguage()
  const formatHours = useFormatHours()
  return useSite().settings.classTimings.map(({ day, time, weekdays: chosen, from, to }) => ({
    day:
      language === 'en' || chosen.length === 0
        ? day
        : chosen.map((one) => weekdayIn(language, one)).join(', '),
    time: formatHours(time, { from: momentOf(from), to: momentOf(to) }),
  }))
}

type Moments = { from?: string | undefined; to?: string | undefined }

/** Writes hours such as 5–6 PM, in English in the school's own words. */
export function useFormatHours() {
  const language = useLanguage()
  const digits = useDigits()
  const { locale } = languageNames[language]
  return (time: string, { from, to }: Moments): string => {
    if (language === 'en' || !from || !to) return time
    const options = { hour: 'numeric', minute: '2-digit', timeZone: schoolTimeZone } as const
    return digits(new Intl.DateTimeFormat(locale, options).formatRange(new Date(from), new Date(to)))
  }
}

/** A time of day on some day at the school. */
const momentOf = (time: string) => (time ? `2026-01-01T${time}:00+05:30` : undefined)

/** 4 January 2026 is a Sunday. */
export const weekdayIn = (language: Language, weekday: (typeof weekdays)[number]) =>
  new Intl.DateTimeFormat(languageNames[language].locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 0, 4 + weekdays.indexOf(weekday))),
  )

const { tagline, institute, forParents, facultyInCharge } = defaultSettings
const ownTexts = [tagline, institute, forParents.whoMayCome, forParents.cost, facultyInCharge.name]
const defaults = defineWords('default', Object.fromEntries(ownTexts.map((text) => [text, text])))

/** A setting in the language of this page, while nobody has set it: what the school has written stays as it is. */
export function useDefaultText() {
  const texts = useWords(defaults)
  return (text: string) => (Object.hasOwn(texts, text) ? (texts[text] ?? text) : text)
}
