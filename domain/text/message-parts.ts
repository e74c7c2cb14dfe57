import { Message, type Said } from './message.ts'

/** A message as it travels beside its text: to our own pages, and to where only strings can be. */
export type MessageParts = { key: string; values: readonly unknown[] }

/** A value that is a message, such as the label of a field, travels with its text. */
type NestedMessage = MessageParts & { text: string }

/** A request with it is answered with the parts of each message beside its text. */
export const messagePartsHeader = { name: 'x-messages', value: 'parts' }

export const toParts = ({ key, values }: Message): MessageParts => ({
  key,
  values: values.map((value) => (value instanceof Message ? toNested(value) : value)),
})

/** Builds a message from its text and parts; returns the text if there are no parts. */
export function fromParts(text: string, parts: unknown): Said {
  return isParts(parts) ? new Message(parts.key, parts.values.map(fromValue), text) : text
}

/** A message in a string, for what carries nothing else: a rule of Zod, an error of a form. */
export const writeMessage = (message: Said): string =>
  typeof message === 'string' ? message : mark + JSON.stringify(toNested(message))

/** What was written so; any other text is itself. */
export function readMessage(written: string): Said {
  return written.startsWith(mark) ? fromValueAsSaid(JSON.parse(written.slice(mark.length))) : written
}

/** No text that people read begins with it. */
const mark = '\u0001'

const toNested = (message: Message): NestedMessage => ({ ...toParts(message), text: message.text })

const fromValue = (value: unknown): unknown =>
  isParts(value) && 'text' in value ? fromParts(String(value.text), value) : value

const fromValueAsSaid = ({ text, ...parts }: NestedMessage): Said => fromParts(text, parts)

const isParts = (value: unknown): value is MessageParts =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'values' in value &&
  Array.isArray(value.values)
