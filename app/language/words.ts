import { fill } from '#domain/text/fill.ts'
import { inOwnDigits, type Language, languageNames } from '#domain/text/languages.ts'
import type { SchoolFacts } from '#domain/text/school-facts.ts'
import { definedWords, partOf } from '#domain/text/words.ts'
import { findText, type Text } from './catalogs.ts'

export { fill }

export type Values = Record<string, string | number>
/** A text with a number, in the English plural forms. */
type Counted = { one: string; other: string }
/** A text with a number in some language: a function of the number and the other values. */
type CountedText = (count: number, values?: Values) => string

export type Translated<W> = W extends Counted
  ? CountedText
  : W extends string | ((...values: never[]) => unknown)
    ? W extends string
      ? string
      : W
    : W extends object
      ? { readonly [Name in keyof W]: Translated<W[Name]> }
      : W

/** Returns the chosen texts of all parts by key. A check compares the catalogs with them. */
export function knownTexts(isChosen: (key: string, words: object) => boolean): Map<string, Text> {
  const texts = new Map<string, Text>()
  for (const [words, part] of definedWords()) {
    const chosen = Object.entries(words).filter(([name]) => isChosen(`${part}.${name}`, words))
    walk(part, Object.fromEntries(chosen), (key, text) => texts.set(key, text))
  }
  return texts
}

/** Cached, because every card on a page uses the same texts. */
const translations = new WeakMap<object, Record<string, unknown>>()

/** A school's choices for its texts. The settings that are sent to pages have these properties. */
export type TextOptions = {
  /** True to replace Latin digits with the language's own. */
  ownDigits?: boolean | undefined
  /** The values of placeholders such as `{founded}`, in this language. */
  facts?: SchoolFacts | undefined
  /** The school's own texts in this language, by key. */
  ownWords?: Record<string, string> | undefined
}

export function translate<W extends object>(
  language: Language,
  words: W,
  { ownDigits = false, facts, ownWords = {} }: TextOptions = {},
): Translated<W> {
  const part = partOf(words)
  const own = Object.entries(ownWords).filter(([key]) => key.startsWith(`${part}.`))
  // A school can change its own texts at any time, so a translation that contains own texts is not cached.
  const known = (own.length === 0 && translations.get(words)) || {}
  if (own.length === 0) translations.set(words, known)
  const key = [language, ownDigits, ...Object.values(facts ?? {})].join()
  const digits = (text: string) => {
    const filled = facts ? fill(text, facts) : text
    return ownDigits ? inOwnDigits(language, filled) : filled
  }
  known[key] ??= walk(part, words, (key, text, value) => {
    const found = ownWords[key] ?? findText(language, key, text)
    if (typeof text !== 'string') return counted(language, found, digits)
    if (typeof found !== 'string') return found
    if (typeof value !== 'function') return digits(found)
    return language === 'en' ? value : (...values: string[]) => fill(digits(found), values)
  })
  return known[key] as Translated<W>
}

type Change = (key: string, text: Text, value: unknown) => unknown

function walk(key: string, value: unknown, change: Change): unknown {
  if (typeof value === 'string') return isText(value) ? change(key, value, value) : value
  if (isCounted(value)) return change(key, value, value)
  if (typeof value === 'function') return change(key, templateOf(value as TextFunction), value)
  if (Array.isArray(value)) return value.map((one, index) => walk(`${key}.${index}`, one, change))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [
      name,
      untranslated.has(name) ? one : walk(`${key}.${name}`, one, change),
    ]),
  )
}

export type TextFunction = (...values: string[]) => string
/** Returns a function's text with placeholders for its values. */
export const templateOf = (text: TextFunction) =>
  text(...Array.from({ length: text.length }, (_, index) => `{${index}}`))

/** Properties among texts that are never translated. */
const untranslated = new Set(['drawing', 'to'])
/** Returns true for translatable text. Paths and numbers are the same in all languages. */
const isText = (value: string) => /\p{L}/u.test(value) && !value.startsWith('/')
const isPlainObject = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
const isCounted = (value: unknown): value is Counted =>
  isPlainObject(value) && typeof (value as Partial<Counted>).other === 'string'

/** Returns a function of the number. `{count}` is replaced with the number in the language's format. */
function counted(language: Language, text: Text, digits: (text: string) => string): CountedText {
  const { locale } = languageNames[language]
  return (count, values = {}) => {
    const form = typeof text === 'string' ? text : (text[pluralForm(locale, count)] ?? text.other ?? '')
    return fill(digits(form), { count: digits(count.toLocaleString(locale)), ...values })
  }
}

const pluralForm = (locale: string, count: number) => new Intl.PluralRules(locale).select(count)
