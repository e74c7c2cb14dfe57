/** The languages of the public pages. English pages are at the specified paths; the other languages have a prefix. */
export const languages = ['en', 'bn', 'hi'] as const
export type Language = (typeof languages)[number]

/** The languages other than English, in which the school's own texts may also exist. */
export type FurtherLanguage = Exclude<Language, 'en'>
export const furtherLanguages = /* @__PURE__ */ languages.filter(
  (language): language is FurtherLanguage => language !== 'en',
)

/** Returns an object with the same value for each additional language. */
// Without this, every public page would include this unused code.
// #__NO_SIDE_EFFECTS__
export const forFurtherLanguages = <T>(value: T) =>
  Object.fromEntries(furtherLanguages.map((language) => [language, value])) as Record<FurtherLanguage, T>

type LanguageNames = {
  /** The language's name in the language itself. */
  name: string
  /** The name for admins, whose pages are in English. */
  english: string
  /** The locale of its dates and numbers. */
  locale: string
  /** Its own digits, from zero to nine. Each school decides whether its pages use them. */
  digits: string
  /** Offers the page in this language to visitors of a page in another language; written in this language. */
  offer: string
  decline: string
}

export const languageNames: Record<Language, LanguageNames> = {
  en: {
    name: 'English',
    english: 'English',
    locale: 'en-GB',
    digits: '0123456789',
    offer: 'Read this page in English',
    decline: 'No, thanks',
  },
  bn: {
    name: 'বাংলা',
    english: 'Bengali',
    locale: 'bn-IN-u-nu-latn',
    digits: '০১২৩৪৫৬৭৮৯',
    offer: 'এই পাতা বাংলায় পড়ুন',
    decline: 'দরকার নেই',
  },
  hi: {
    name: 'हिन्दी',
    english: 'Hindi',
    locale: 'hi-IN-u-nu-latn',
    digits: '०१२३४५६७८९',
    offer: 'यह पन्ना हिन्दी में पढ़िए',
    decline: 'ज़रूरत नहीं',
  },
}

/** Replaces 0 to 9 in a text with the digits of a language. */
export const inOwnDigits = (language: Language, text: string) =>
  text.replace(/[0-9]/g, (digit) => languageNames[language].digits.charAt(Number(digit)))

/**
 * Returns the language of a path, and the path of the English page: `/bn/about` is `/about` in Bengali,
 * `/bn/` is the home page.
 */
export function splitLanguage(path: string): { language: Language; path: string } {
  const [, first = ''] = path.split('/', 2)
  const language = languages.find((language) => language === first)
  if (!language || language === 'en') return { language: 'en', path }
  return { language, path: path.slice(language.length + 1) || '/' }
}

/** Returns the path of a page in a language, from the path of the English page. */
export const inLanguage = (language: Language, path: string) =>
  language === 'en' ? path : `/${language}${path}`
