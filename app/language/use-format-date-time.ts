import { formatDateTime } from '../admin/format-time.ts'
import { useDigits, useLanguage } from './use-words.ts'

/** Returns a function that formats a moment in the language of this page: "21 Nov 2026, 22:30". */
export function useFormatDateTime() {
  const language = useLanguage()
  const digits = useDigits()
  return (time: string) => digits(formatDateTime(time, language))
}
