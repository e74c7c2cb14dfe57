import type { Values } from '#domain/kinds/kind.ts'
import { textIn } from '#domain/kinds/translations.ts'
import { languageOf } from '#domain/text/language-of.ts'
import { useLanguage } from './use-words.ts'

/** Returns a function that returns the text of a record's field, in the page's language if it is translated. */
export function useRecordText(record: Values) {
  const language = useLanguage()
  return (name: string) => textIn(language, record, name)
}

/**
 * Returns a function that returns the `lang` attribute for user text on this page: the language of its
 * script, or English.
 */
export function useTextLanguage() {
  const language = useLanguage()
  return (text: string) => languageOf(text) ?? (language === 'en' ? undefined : 'en')
}
