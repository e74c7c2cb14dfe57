/** The languages of the public pages. English stands at the addresses of the specification, the others below their own. */
export const languages = ['en', 'bn', 'hi'] as const
export type Language = (typeof languages)[number]

/** The languages beside the first one, in which what the school writes may be there too. */
export type FurtherLanguage = Exclude<Language, 'en'>
export const furtherLanguages = /* @__PURE__ */ languages.filter(
  (language): language is FurtherLanguage => language !== 'en',
)

/** The same for each of them. */
// Without this a public page would carry what nothing in it reads.
// #__NO_SIDE_EFFECTS__
export const forFurtherLanguages = <T>(value: T) =>
  Object.fromEntries(furtherLanguages.map((language) => [language, value])) as Record<FurtherLanguage, T>

type LanguageNames = {
  /** What it calls itself. */
  name: string
  /** What admins read, whose pages are in English. */
  english: string
  /** How its dates and numbers are written. */
  locale: string
  /** Its own digits, from its zero on; a school chooses whether its pages have them. */
  digits: string
  /** Offers a page in it to somebody who reads another one, in its own words. */
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

/** A text with the digits of a language instead of 0 to 9. */
export const inOwnDigits = (language: Language, text: string) =>
  text.replace(/[0-9]/g, (digit) => languageNames[language].digits.charAt(Number(digit)))

/** The language of a path and its address in English: `/bn/about` is `/about` in Bengali, `/bn/` the home page. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const [, first = ''] = path.split('/', 2)
  const language = languages.find((language) => language === first)
  if (!language || language === 'en') return { language: 'en', path }
  return { language, path: path.slice(language.length + 1) || '/' }
}

/** Where a page is in another language, by its address in English. */
export const inLanguage = (language: Language, path: string) =>
  language === 'en' ? path : `/${language}${path}`
