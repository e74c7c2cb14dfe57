import { useHref } from 'react-router'
import { type Language, splitLanguage } from '#domain/text/languages.ts'
import { translate, type Words } from './words.ts'

/** The language of this page: it is the base of all its addresses (server/pages/renderer.ts). */
export const useLanguage = (): Language => splitLanguage(useHref('/')).language

/** The texts of a part of the site in the language of this page. */
export const useWords = <W>(words: Words<W>) => translate(useLanguage(), words)
