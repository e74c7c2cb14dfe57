import { fieldMessages } from '#domain/kinds/field-messages.ts'
import { tooManyMessage } from '#domain/site/site-constants.ts'
import type { Language } from '#domain/text/languages.ts'
import { defineWords, type TextFunction, templateOf, translate, type Words } from './words.ts'

type Said = Record<string, string | TextFunction>
const known: Words<Said>[] = []

/** Texts that the server says, or that a kind has: they come in English, and are found by it. */
export function defineSaid<W extends Said>(part: string, english: W): Words<W> {
  const words = defineWords(part, english)
  known.push(words)
  return words
}

defineSaid('said', {
  ...fieldMessages,
  tooMany: tooManyMessage,
  seconds: (number) => `${number} seconds`,
  minutes: (number) => `${number} minutes`,
  hours: (number) => `${number} hours`,
})

/** What was said in English in another language; undefined where it is none of the texts above. */
export function sayIn(language: Language, said: string): string | undefined {
  if (language === 'en') return said
  for (const words of known)
    for (const [name, text] of Object.entries(words.english)) {
      const values =
        typeof text === 'string' ? text === said && [] : patternOf(templateOf(text)).exec(said)?.slice(1)
      if (!values) continue
      const translated = (translate(language, words) as Said)[name]
      // A label in a message is translated as well.
      return typeof translated === 'function'
        ? translated(...values.map((value) => sayIn(language, value) ?? value))
        : translated
    }
  return undefined
}

const patterns = new Map<string, RegExp>()

function patternOf(template: string): RegExp {
  const known = patterns.get(template)
  if (known) return known
  const pattern = new RegExp(`^${template.replace(/[.+?()]/g, '\\$&').replace(/\{\d\}/g, '(.+)')}$`, 's')
  patterns.set(template, pattern)
  return pattern
}
