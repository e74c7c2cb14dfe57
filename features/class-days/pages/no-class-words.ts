import { findText } from '#app/language/catalogs.ts'
import { useLanguage } from '#app/language/use-words.ts'
import { defineWords } from '#app/language/words.ts'
import { noClassNotice, noClassWords } from '../class-day-changes.ts'

/** The server also writes these notices, with the texts from the catalogs. */
defineWords('no-class', noClassWords)

export function useNoClassNotice() {
  const language = useLanguage()
  const textOf = (key: string, english: string) => String(findText(language, key, english))
  return (...[off, calendar]: Parameters<typeof noClassNotice>) =>
    noClassNotice(off, calendar, { language, textOf })
}
