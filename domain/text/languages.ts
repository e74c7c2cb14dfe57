/** English pages have the specified paths; pages in other languages have a prefix. */
export const languages = ['en', 'bn', 'hi'] as const
export type Language = (typeof languages)[number]

export type FurtherLanguage = Exclude<Language, 'en'>
export const furtherLanguages = /* @__PURE__ */ languages.filter(
  (language): language is FurtherLanguage => language !== 'en',
)

// Without this, every public page would include this unused code.
// #__NO_SIDE_EFFECTS__
export const forFurtherLanguages = <T>(value: T) =>
  Object.fromEntries(furtherLanguages.map((language) => [language, value])) as Record<FurtherLanguage, T>

type LanguageNames = {
  name: string
  /** Shown to admins, whose pages are in English. */
  english: string
  locale: string
  /** The language's own digits, from zero to nine. Each school decides whether its pages use them. */
  digits: string
  /** In this language: invites visitors of a page in another language to switch. */
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

export const inOwnDigits = (language: Language, text: string) =>
  text.replace(/[0-9]/g, (digit) => languageNames[language].digits.charAt(Number(digit)))

/** `/bn/about` is `/about` in Bengali; `/bn/` is the home page. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const [, first = ''] = path.split('/', 2)
  const language = languages.find((language) => language === first)
  if (!language || language === 'en') return { language: 'en', path }
  return { language, path: path.slice(language.length + 1) || '/' }
}

/** Returns the path of an English page in another language. */
export const inLanguage = (language: Language, path: string) =>
  language === 'en' ? path : `/${language}${path}`
