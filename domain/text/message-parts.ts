import { Message, type MessageOrText } from './message.ts'

/**
 * The parts of a message: its key and values. Our own pages get them in addition to the text. Where only strings are
 * possible, they are serialized.
 */
export type MessageParts = { key: string; values: readonly unknown[] }

/** A value that is itself a message, such as a field's label; it contains its text. */
type NestedMessage = MessageParts & { text: string }

/** A request with this header gets each message's parts in addition to its text. */
export const messagePartsHeader = { name: 'x-messages', value: 'parts' }

export const toParts = ({ key, values }: Message): MessageParts => ({
  key,
  values: values.map((value) => (value instanceof Message ? toNested(value) : value)),
})

export function fromParts(text: string, parts: unknown): MessageOrText {
  return isParts(parts) ? new Message(parts.key, parts.values.map(fromValue), text) : text
}

/** Serializes messages for places that allow only strings: Zod rules and form errors. */
export const serializeMessage = (message: MessageOrText): string =>
  typeof message === 'string' ? message : mark + JSON.stringify(toNested(message))

/** Parses a serialized message. Any other text stays unchanged. */
export function parseMessage(written: string): MessageOrText {
  return written.startsWith(mark) ? fromNested(JSON.parse(written.slice(mark.length))) : written
}

/** Marks a serialized message. No other text starts with this character. */
const mark = '\u0001'

const toNested = (message: Message): NestedMessage => ({ ...toParts(message), text: message.text })

const fromValue = (value: unknown): unknown =>
  isParts(value) && 'text' in value ? fromParts(String(value.text), value) : value

const fromNested = ({ text, ...parts }: NestedMessage): MessageOrText => fromParts(text, parts)

const isParts = (value: unknown): value is MessageParts =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'values' in value &&
  Array.isArray(value.values)
