import { feedWords } from '#domain/site/feeds.ts'
import type { Language } from '#domain/text/languages.ts'
import type { AppContext } from '#server/app-context.ts'

/** The language of a feed, with a function that returns our texts in it by their catalog keys. */
export type FeedLanguage = {
  language: Language
  words: typeof feedWords
  textOf: (key: string, english: string) => string
}

/** Loads the language of a feed. If the site is not built, everything is in English. */
export async function loadFeedLanguage(
  { loadFindText }: Pick<AppContext, 'loadFindText'>,
  language: Language,
): Promise<FeedLanguage> {
  const findText = await loadFindText?.()
  const textOf = (key: string, english: string) => findText?.(language, key, english) ?? english
  const words = Object.entries(feedWords).map(([name, english]) => [name, textOf(`feeds.${name}`, english)])
  return { language, words: Object.fromEntries(words), textOf }
}
