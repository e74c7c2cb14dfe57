import { createContext, useContext } from 'react'
import { formatDay, formatWeekday } from '#domain/dates/format-day.ts'
import { inOwnDigits, type Language } from '#domain/text/languages.ts'
import type { MessageOrText } from '#domain/text/words.ts'
import { translateMessage } from './translate-message.ts'
import { fill, type TextOptions, type Translated, translate } from './words.ts'

export { fill, type Translated }

export const LanguageContext = createContext<{ language: Language } & TextOptions>({ language: 'en' })

export const useLanguage = (): Language => useContext(LanguageContext).language

export function useWords<W extends object>(words: W) {
  const { language, ...options } = useContext(LanguageContext)
  return translate(language, words, options)
}

export function useTranslateMessage() {
  const language = useLanguage()
  return (message: MessageOrText) => translateMessage(language, message)
}

export function useDigits() {
  const { language, ownDigits } = useContext(LanguageContext)
  return (text: string | number) => (ownDigits ? inOwnDigits(language, String(text)) : String(text))
}

export function useWeekday() {
  const language = useLanguage()
  return (day: string) => formatWeekday(day, language)
}

export function useLongDay() {
  const weekday = useWeekday()
  const formatDay = useFormatDay()
  return (day: string) => `${weekday(day)}, ${formatDay(day)}`
}

export function useFormatDay() {
  const language = useLanguage()
  const digits = useDigits()
  return (day: string) => digits(formatDay(day, language))
}
