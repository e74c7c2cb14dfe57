import { Message, type Said } from '#domain/text/message.ts'
import { fromParts, messagePartsHeader } from '#domain/text/message-parts.ts'

/** Asks the server for the parts of its messages, so that a page says them in its language. */
export const askForParts = { [messagePartsHeader.name]: messagePartsHeader.value }

/** An answer whose messages can be said in any language: its own, and those of its wrong fields. */
export function withMessages(json: unknown): unknown {
  if (!isObject(json)) return json
  const { errors, ...answer } = toSaid(json)
  return errors === undefined
    ? answer
    : { ...answer, errors: Array.isArray(errors) ? errors.map(toSaid) : errors }
}

export const isSaid = (value: unknown): value is Said => typeof value === 'string' || value instanceof Message

function toSaid<T>(json: T): T {
  if (!isObject(json) || typeof json.message !== 'string' || !('messageParts' in json)) return json
  const { messageParts, ...answer } = json
  return { ...answer, message: fromParts(json.message, messageParts) } as T
}

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
