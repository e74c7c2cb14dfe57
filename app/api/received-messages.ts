import { fromParts, Message, type MessageOrText, messagePartsHeader } from '#domain/text/words.ts'

/** The header that requests the key and values of each message, so that a page can translate it. */
export const acceptMessageParts = { [messagePartsHeader.name]: messagePartsHeader.value }

/** Converts the messages in a response, its own and those of its invalid fields, into translatable ones. */
export function withMessages(json: unknown): unknown {
  if (!isObject(json)) return json
  const { errors, ...response } = withTranslatable(json)
  return errors === undefined
    ? response
    : { ...response, errors: Array.isArray(errors) ? errors.map(withTranslatable) : errors }
}

export const isMessageOrText = (value: unknown): value is MessageOrText =>
  typeof value === 'string' || value instanceof Message

function withTranslatable<T>(json: T): T {
  if (!isObject(json) || typeof json.message !== 'string' || !('messageParts' in json)) return json
  const { messageParts, ...response } = json
  return { ...response, message: fromParts(json.message, messageParts) } as T
}

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
