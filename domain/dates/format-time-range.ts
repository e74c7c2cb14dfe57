import { type Language, languageNames } from '../text/languages.ts'
import { schoolTimeZone } from './school-day.ts'

type Hours = { time: string; from?: string | null | undefined; to?: string | null | undefined }

/**
 * Returns hours such as 5–6 PM in a language. In English, and if the times are unknown, it returns the
 * school's own words.
 *
 * @param hours the school's words, and the times as ISO texts
 */
export function formatTimeRange({ time, from, to }: Hours, language: Language): string {
  if (language === 'en' || !from || !to) return time
  const options = { hour: 'numeric', minute: '2-digit', timeZone: schoolTimeZone } as const
  const format = new Intl.DateTimeFormat(languageNames[language].locale, options)
  return format.formatRange(new Date(from), new Date(to))
}
