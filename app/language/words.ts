import { type Language, languageNames } from '#domain/site/languages.ts'
import { findText, type Text } from './catalogs.ts'

/** Texts of a part of the site in English, by their names. A catalog has them under `part.name`. */
export type Words = Record<string, Text>

/** A text with one number in it is a function of that number and of what else stands in it. */
export type Translated<W extends Words> = {
  readonly [Name in keyof W]: W[Name] extends string ? string : (count: number, values?: Values) => string
}

export type Values = Record<string, string | number>

/** The texts of a part in a language. */
export function translate<W extends Words>(language: Language, part: string, english: W): Translated<W> {
  const entries = Object.entries(english).map(([name, text]) => {
    const found = findText(language, `${part}.${name}`, text)
    return [name, typeof text === 'string' ? found : counted(language, found)]
  })
  return Object.fromEntries(entries) as Translated<W>
}

/** `{count}` is the number as the language writes it. */
function counted(language: Language, text: Text) {
  const { locale } = languageNames[language]
  return (count: number, values: Values = {}) => {
    const form = typeof text === 'string' ? text : (text[pluralForm(locale, count)] ?? text.other ?? '')
    return fill(form, { count: count.toLocaleString(locale), ...values })
  }
}

const pluralForm = (locale: string, count: number) => new Intl.PluralRules(locale).select(count)

/** Puts values in the places that a text has for them: "Next: {label}". */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place))
