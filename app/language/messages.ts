import { fieldMessages } from '#domain/kinds/field-messages.ts'
import { tooManyMessage } from '#domain/site/site-constants.ts'
import type { Language } from '#domain/text/languages.ts'
import { defineWords, fill, translate } from './words.ts'

const { required, notText, tooLong, notStorable, notOneLine, noOneAddress, noNumber } = fieldMessages

/** What the server says when it refuses something, as it says it, with places for what differs. */
const said = defineWords('said', {
  required: required('{label}'),
  notText: notText('{label}'),
  tooLong: tooLong('{label}', '{max}'),
  notStorable: notStorable('{label}'),
  notOneLine: notOneLine('{label}'),
  noOneAddress,
  noNumber: noNumber('{label}'),
  tooMany: tooManyMessage('{wait}'),
  seconds: '{number} seconds',
  minutes: '{number} minutes',
  hours: '{number} hours',
})

/** A message of the server or of a form in another language; undefined where it is none of those above. */
export function messageIn(language: Language, message: string, label = ''): string | undefined {
  if (language === 'en') return message
  const translated = translate(language, said)
  for (const [name, template] of Object.entries(said.english)) {
    const match = patternOf(template).exec(message)
    if (!match) continue
    const { wait, ...values } = match.groups ?? {}
    const inWords = wait && { wait: messageIn(language, wait) ?? wait }
    return fill(translated[name as keyof typeof translated], {
      ...values,
      ...inWords,
      ...(label && { label }),
    })
  }
  return undefined
}

const patternOf = (template: string) =>
  new RegExp(`^${template.replace(/[.+]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 's')
