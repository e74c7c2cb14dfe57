import type { Values } from '#domain/kinds/kind.ts'
import { textIn } from '#domain/kinds/translations.ts'
import { languageOf } from '#domain/text/language-of.ts'
import { useLanguage } from './use-words.ts'

/** The texts of a record, by their fields, in the language of the page where it has them. */
export function useRecordText(record: Values) {
  const language = useLanguage()
  return (name: string) => textIn(language, record, name)
}

/** The `lang` of what somebody has written, on the page where it is shown: by its script, else it is in English. */
export function useTextLanguage() {
  const language = useLanguage()
  return (text: string) => languageOf(text) ?? (language === 'en' ? undefined : 'en')
}
