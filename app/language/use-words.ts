import { createContext, useContext } from 'react'
import { formatDay, formatWeekday } from '#domain/dates/format-day.ts'
import { inOwnDigits, type Language } from '#domain/text/languages.ts'
import type { MessageOrText } from '#domain/text/message.ts'
import { translateMessage } from './translate-message.ts'
import { defineWords, fill, messageFrom, type Translated, translate, type Words } from './words.ts'

// Everything that a component needs for its texts.
export { defineWords, fill, messageFrom, type Translated }

/** The language and digits of a page, provided by the root layout (app/root.tsx). */
export const LanguageContext = createContext<{ language: Language; hasOwnDigits?: boolean | undefined }>({
  language: 'en',
})

export const useLanguage = (): Language => useContext(LanguageContext).language

/** Returns the texts of a part of the site in the language of this page. */
export function useWords<W>(words: Words<W>) {
  const { language, hasOwnDigits } = useContext(LanguageContext)
  return translate(language, words, hasOwnDigits)
}

/** Returns a function that translates messages into the language of this page and returns other texts unchanged. */
export function useTranslateMessage() {
  const language = useLanguage()
  return (said: MessageOrText) => translateMessage(language, said)
}

/** Returns a function that converts the digits in numbers and texts to this page's digits. */
export function useDigits() {
  const { language, hasOwnDigits } = useContext(LanguageContext)
  return (text: string | number) => (hasOwnDigits ? inOwnDigits(language, String(text)) : String(text))
}

/** Returns a function that formats the weekday of a stored day in the language of this page. */
export function useWeekday() {
  const language = useLanguage()
  return (day: string) => formatWeekday(day, language)
}

/** Returns a function that formats a stored day with its weekday. */
export function useLongDay() {
  const weekday = useWeekday()
  const formatDay = useFormatDay()
  return (day: string) => `${weekday(day)}, ${formatDay(day)}`
}

/** Returns a function that formats a stored day in the language of this page. */
export function useFormatDay() {
  const language = useLanguage()
  const digits = useDigits()
  return (day: string) => digits(formatDay(day, language))
}
