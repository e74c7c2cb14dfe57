import { fieldMessages, tooManyMessage } from '#domain/kinds/field-messages.ts'
import type { Language } from '#domain/text/languages.ts'
import { defineWords, type TextFunction, templateOf, translate, type Words } from './words.ts'

const known: Words<object>[] = []

/** Texts that the server says, or that a kind has: they come in English, and are found by it. */
export function defineSaid<const W extends object>(part: string, english: W): Words<W> {
  const words = defineWords(part, english)
  known.push(words)
  return words
}

const durationWords = {
  seconds: (number: string) => `${number} seconds`,
  minutes: (number: string) => `${number} minutes`,
  hours: (number: string) => `${number} hours`,
}

defineSaid('said', { ...fieldMessages, tooMany: tooManyMessage, ...durationWords })

/** What was said in English in another language; undefined where it is none of the texts above. */
export function sayIn(language: Language, said: string): string | undefined {
  if (language === 'en') return said
  for (const words of known)
    for (const [name, text] of Object.entries(words.english)) {
      const values = valuesOf(text, said)
      if (!values) continue
      const translated = (translate(language, words) as Record<string, unknown>)[name]
      // A label in a message is translated as well.
      if (typeof translated === 'function')
        return translated(...values.map((value) => sayAll(language, value)))
      if (typeof translated === 'string') return translated
    }
  return undefined
}

/** What a function that writes this text was given; nothing of a plain text, undefined where it is another one. */
const valuesOf = (text: unknown, said: string) =>
  typeof text === 'function'
    ? patternOf(templateOf(text as TextFunction))
        .exec(said)
        ?.slice(1)
    : text === said
      ? []
      : undefined

/** The labels of a list are translated each by itself. */
const sayAll = (language: Language, list: string) =>
  list
    .split(', ')
    .map((one) => sayIn(language, one) ?? one)
    .join(', ')

const patterns = new Map<string, RegExp>()

function patternOf(template: string): RegExp {
  const known = patterns.get(template)
  if (known) return known
  const pattern = new RegExp(`^${template.replace(/[.+?()]/g, '\\$&').replace(/\{\d\}/g, '(.+)')}$`, 's')
  patterns.set(template, pattern)
  return pattern
}
