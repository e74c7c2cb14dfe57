import { useSite } from '#app/layout/site-data.ts'
import { formatShortDay } from '#domain/dates/format-day.ts'
import { useDigits, useLanguage } from './use-words.ts'

/** Returns a function that formats a day as Sun 15 Nov, for admin screens; see `formatShortDay`. */
export function useShortDay() {
  const language = useLanguage()
  const digits = useDigits()
  const { today } = useSite()
  return (day: string) => digits(formatShortDay(day, today, language))
}
