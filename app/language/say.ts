import { fill } from '#domain/text/fill.ts'
import type { Language } from '#domain/text/languages.ts'
import { Message, type Said } from '#domain/text/message.ts'
import { readMessage } from '#domain/text/message-parts.ts'
import { catalogKeys } from './catalog-keys.ts'
import { findTranslation } from './catalogs.ts'

/** Says a message in a language: by its key where the catalogs have it; any other text is shown as it is. */
export const sayIn = (language: Language, said: Said): string =>
  findSaid(language, said) ?? String(toMessage(said))

/** The same; undefined where the catalogs of a language have no text for it. */
export function findSaid(language: Language, said: Said): string | undefined {
  const message = toMessage(said)
  if (language === 'en') return String(message)
  return message instanceof Message ? findText(language, message) : undefined
}

/** Forms have messages in writing. */
const toMessage = (said: Said) => (typeof said === 'string' ? readMessage(said) : said)

function findText(language: Language, message: Message): string | undefined {
  const { text: english, values } = message
  for (const key of catalogKeys(message)) {
    const text = findTranslation(language, key)
    if (typeof text === 'string')
      return fill(
        text,
        values.map((value) => (value instanceof Message ? sayIn(language, value) : String(value))),
      )
  }
  // One that only holds another one, such as the message of an answer for the rule that a field breaks.
  const [inner] = values
  return inner instanceof Message && inner.text === english ? findText(language, inner) : undefined
}
