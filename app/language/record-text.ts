import type { Values } from '#domain/kinds/kind.ts'
import { textIn } from '#domain/kinds/translations.ts'
import { languageOf } from '#domain/text/language-of.ts'
import { useLanguage } from './use-words.ts'

export function useRecordText(record: Values) {
  const language = useLanguage()
  return (name: string) => textIn(language, record, name)
}

/** Returns a function that returns a text's `lang` attribute: the language of its letters, or English. */
export function useTextLanguage() {
  const language = useLanguage()
  return (text: string) => languageOf(text) ?? (language === 'en' ? undefined : 'en')
}
