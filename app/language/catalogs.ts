import type { Language } from '#domain/text/languages.ts'

/** A text with placeholders such as `{name}`, or one such text for each plural form of the language. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>
/** A language's texts by key, such as `footer.contact`. */
export type Catalog = Record<string, Text>

const catalogs = new Map<Language, Catalog>()

/**
 * Must be called before anything is rendered in the language: on the server for all languages, in the browser for the
 * page's language.
 */
export const addCatalog = (language: Language, catalog: Catalog) =>
  catalogs.set(language, { ...catalogs.get(language), ...catalog })

/** Falls back to English if there is no translation. */
export const findText = <T extends Text>(language: Language, key: string, english: T): Text =>
  findTranslation(language, key) ?? english

export const findTranslation = (language: Language, key: string): Text | undefined =>
  catalogs.get(language)?.[key]
