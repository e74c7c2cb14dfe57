/** The languages of the public pages. English stands at the addresses of the specification, the others below their own. */
export const languages = ['en', 'bn', 'hi'] as const
export type Language = (typeof languages)[number]

/** What each language calls itself, and how its dates and numbers are written. */
export const languageNames: Record<Language, { name: string; locale: string }> = {
  en: { name: 'English', locale: 'en-GB' },
  bn: { name: 'বাংলা', locale: 'bn-IN-u-nu-latn' },
  hi: { name: 'हिन्दी', locale: 'hi-IN-u-nu-latn' },
}

const prefix = new RegExp(`^/(${languages.filter((language) => language !== 'en').join('|')})(?=/|$)`)

/** The language of a path and its address in English: `/bn/about` is `/about` in Bengali, `/bn/` the home page. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const found = prefix.exec(path)
  if (!found) return { language: 'en', path }
  const rest = path.slice(found[0].length)
  return { language: found[1] as Language, path: rest.startsWith('/') ? rest : `/${rest}` }
}

/** Where a page is in another language, by its address in English. */
export const inLanguage = (language: Language, path: string) =>
  language === 'en' ? path : `/${language}${path}`
