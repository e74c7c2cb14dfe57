import { useContext } from 'react'
import { useHref } from 'react-router'
import { formatDay } from '#domain/dates/format-day.ts'
import { inOwnDigits, type Language, splitLanguage } from '#domain/text/languages.ts'
import { useSite } from '../layout/site-data.ts'
import { LanguageContext } from './chosen-language.ts'
import { sayIn } from './said.ts'
import { translate, type Words } from './words.ts'

/** The language of this page: it is the base of all its addresses (server/pages/renderer.ts), or was chosen in this browser. */
export function useLanguage(): Language {
  const ofAddress = splitLanguage(useHref('/')).language
  return useContext(LanguageContext) ?? ofAddress
}

/** The texts of a part of the site in the language of this page. */
export const useWords = <W>(words: Words<W>) => translate(useLanguage(), words, useSite().settings.ownDigits)

/** Says what came in English in the language of this page, where the catalogs have it. */
export function useSay() {
  const language = useLanguage()
  return (said: string) => sayIn(language, said) ?? said
}

/** Writes numbers, and texts that have some, in the digits of this page. */
export function useDigits() {
  const language = useLanguage()
  const { ownDigits } = useSite().settings
  return (text: string | number) => (ownDigits ? inOwnDigits(language, String(text)) : String(text))
}

/** Writes a stored day as people write it in the language of this page. */
export function useFormatDay() {
  const language = useLanguage()
  const digits = useDigits()
  return (day: string) => digits(formatDay(day, language))
}
