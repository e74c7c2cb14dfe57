const parts = /* @__PURE__ */ new Map<object, string>()

/**
 * Defines texts in English, and returns them unchanged (docs/decisions/102-words.md). Texts without a part stay in
 * English. The texts of a part have keys such as `footer.contact`: a page shows them in its language with
 * `useWords(words)`, and a message of the server or of a page is `message(words, 'name', …values)`. A function of values
 * is translated as a template with `{0}` for the first value. Other values, such as drawings or paths, may be among the
 * texts.
 */
export function defineWords<const W extends object>(words: W): W
export function defineWords<const W extends object>(part: string, words: W): W
// Without this, a bundle would include texts that it never reads.
// #__NO_SIDE_EFFECTS__
export function defineWords(part: string | object, words?: object) {
  if (typeof part !== 'string') return part
  if (words) parts.set(words, part)
  return words
}

/** Throws if the texts were not defined with `defineWords`. */
export function partOf(words: object): string {
  const part = parts.get(words)
  if (part === undefined) throw new Error(`These texts have no part: ${Object.keys(words)}.`)
  return part
}

/** Returns all texts that have been defined, with their parts; several objects may have the same part. */
export const definedWords = (): ReadonlyMap<object, string> => parts

/** A text for users: a message, which is shown in the page's language, or a string, which is shown unchanged. */
export type MessageOrText = Message | string

/** A text in English, with the key and values to translate it for pages in other languages. */
export class Message {
  /** Catalog and name of the text, such as `trash.deleted`. */
  readonly key: string
  /** The text's values, in order. A value that is itself a message is translated too. */
  readonly values: readonly unknown[]
  readonly text: string

  constructor(key: string, values: readonly unknown[], text: string) {
    this.key = key
    this.values = values
    this.text = text
  }

  toString(): string {
    return this.text
  }

  /** Responses contain only the text. */
  toJSON(): string {
    return this.text
  }
}

/** Example: `message(trashMessages, 'deleted', 2)`. */
export function message<T extends object, N extends NameOf<T>>(
  texts: T,
  name: N,
  ...values: ValuesOf<T[N]>
): Message {
  const text = texts[name] as string | ((...values: unknown[]) => string)
  const written = values.map((value) => (value instanceof Message ? value.text : value))
  return new Message(`${partOf(texts)}.${name}`, values, typeof text === 'string' ? text : text(...written))
}

/** Works for fields, kinds and choices. Kinds share labels, so the English text is the key. */
export const labelMessage = (label: string) => new Message(`label.${label}`, [], label)

/** True if the message is the text with this name in this catalog. */
export const isMessage = <T extends object>(given: MessageOrText, texts: T, name: NameOf<T>): boolean =>
  given instanceof Message && given.key === `${partOf(texts)}.${name}`

/** A kind's catalog also has properties that are not texts. */
export type NameOf<T> = { [N in keyof T & string]-?: T[N] extends Text ? N : never }[keyof T & string]
type Text = string | ((...values: never[]) => string)
/** A string value may also be a message. */
export type ValuesOf<T> = T extends (...values: infer V) => string
  ? { [Index in keyof V]: V[Index] extends string ? V[Index] | Message : V[Index] }
  : []

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

/** Returns `1 class`, `2 classes`. */
export const pluralize = (count: number, one: string, suffix = 's') =>
  `${count} ${one}${count === 1 ? '' : suffix}`

const namesInMessage = 5

/** Returns `"Ann", "Ben"`, followed by "and 3 more" if there are more than five names. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, namesInMessage).map((name) => `"${name}"`)
  const others = names.length - shown.length
  return others > 0 ? `${shown.join(', ')} and ${others} more` : shown.join(', ')
}
