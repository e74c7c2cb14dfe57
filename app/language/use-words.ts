import { useMemo } from 'react'
import { useHref } from 'react-router'
import { type Language, splitLanguage } from '#domain/site/languages.ts'
import { translate, type Words } from './words.ts'

/** The language of this page: it is the base of all its addresses (server/pages/renderer.ts). */
export const useLanguage = (): Language => splitLanguage(useHref('/')).language

/** The texts of a part of the site in the language of this page. */
export function useWords<W extends Words>(part: string, english: W) {
  const language = useLanguage()
  return useMemo(() => translate(language, part, english), [language, part, english])
}
