import { schoolTimeZone } from '#domain/dates/school-day.ts'
import { type Language, languageNames } from '#domain/text/languages.ts'
import { useDigits, useLanguage } from '../language/use-words.ts'

/** The result always uses the school's time zone, as mails and reports do. */
function formatter(options: Intl.DateTimeFormatOptions) {
  return (time: string, language: Language = 'en') => {
    const date = new Date(time)
    const format = new Intl.DateTimeFormat(languageNames[language].locale, {
      ...options,
      timeZone: schoolTimeZone,
    })
    return Number.isNaN(date.getTime()) ? time : format.format(date)
  }
}

/** Returns "21 Nov 2026, 22:30". */
export const formatDateTime = formatter({ dateStyle: 'medium', timeStyle: 'short' })

/** Returns "21 November 2026 at 22:30". */
export const formatLongDateTime = formatter({ dateStyle: 'long', timeStyle: 'short' })

/** Returns "22:30". */
export const formatTime = formatter({ timeStyle: 'short' })

/** Returns "Saturday, 21 November 2026". */
export const formatLongDay = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** Returns a function that formats a moment in the language of this page: "21 Nov 2026, 22:30". */
export function useFormatDateTime() {
  const language = useLanguage()
  const digits = useDigits()
  return (time: string) => digits(formatDateTime(time, language))
}
