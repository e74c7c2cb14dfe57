import { findText } from '#app/language/catalogs.ts'
import { useLanguage } from '#app/language/use-words.ts'
import { noClassNotice } from '../class-day-changes.ts'

export function useNoClassNotice() {
  const language = useLanguage()
  const textOf = (key: string, english: string) => String(findText(language, key, english))
  return (...[off, calendar]: Parameters<typeof noClassNotice>) =>
    noClassNotice(off, calendar, { language, textOf })
}
