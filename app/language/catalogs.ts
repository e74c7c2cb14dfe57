import type { Language } from '#domain/text/languages.ts'

/** A text: with `{names}` of what stands in it, or one for each plural form of the language. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>
/** The texts of a language by their keys, such as `footer.contact`. */
export type Catalog = Record<string, Text>

const catalogs = new Map<Language, Catalog>()

/** Called before anything is rendered in it: on the server with all languages, in the browser with that of the page. */
export const addCatalog = (language: Language, catalog: Catalog) =>
  catalogs.set(language, { ...catalogs.get(language), ...catalog })

/** A text of a language, or else what it is in English. */
export const findText = <T extends Text>(language: Language, key: string, english: T): Text =>
  findTranslation(language, key) ?? english

export const findTranslation = (language: Language, key: string): Text | undefined =>
  catalogs.get(language)?.[key]
