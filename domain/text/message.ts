import { partOf } from './words.ts'

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
