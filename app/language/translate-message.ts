import { fill } from '#domain/text/fill.ts'
import type { Language } from '#domain/text/languages.ts'
import { Message, type MessageOrText } from '#domain/text/message.ts'
import { parseMessage } from '#domain/text/message-parts.ts'
import { catalogKeys } from './catalog-keys.ts'
import { findTranslation } from './catalogs.ts'

/** A message is translated if the catalogs have its key; any other text is returned unchanged. */
export const translateMessage = (language: Language, message: MessageOrText): string =>
  findMessageTranslation(language, message) ?? String(parseIfSerialized(message))

/** Returns undefined if the catalogs have no text for the message. */
export function findMessageTranslation(language: Language, message: MessageOrText): string | undefined {
  const parsed = parseIfSerialized(message)
  if (language === 'en') return String(parsed)
  return parsed instanceof Message ? findText(language, parsed) : undefined
}

/** Forms contain messages in serialized form. */
const parseIfSerialized = (message: MessageOrText) =>
  typeof message === 'string' ? parseMessage(message) : message

function findText(language: Language, message: Message): string | undefined {
  const { text: english, values } = message
  for (const key of catalogKeys(message)) {
    const text = findTranslation(language, key)
    if (typeof text === 'string')
      return fill(
        text,
        values.map((value) => (value instanceof Message ? translateMessage(language, value) : String(value))),
      )
  }
  // The message may merely wrap another one, such as the rule that a field violates.
  const [inner] = values
  return inner instanceof Message && inner.text === english ? findText(language, inner) : undefined
}
