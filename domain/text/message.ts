/**
 * Names the texts of a subject, for the keys of their messages, and returns them as they are: pages read them as plain
 * strings (docs/decisions/050-message-keys.md).
 *
 * @param catalog used once; of a kind, the kind's name
 */
// Without this a bundle would carry texts that nothing in it reads.
// #__NO_SIDE_EFFECTS__
export function defineMessages<T extends object>(catalog: string, texts: T): T {
  catalogNames.set(texts, catalog)
  return texts
}

const catalogNames = /* @__PURE__ */ new WeakMap<object, string>()

/** What is said to a person: by a key, in the language of the page, or a text that is shown as it is. */
export type Said = Message | string

/** A sentence: written out in English, and by key and values for pages in other languages. */
export class Message {
  /** `trash.deleted` */
  readonly key: string
  /** What the text was written with, in order; one that is a message itself is said in the same language. */
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

  /** In an answer it is its text. */
  toJSON(): string {
    return this.text
  }
}

/** One text of a catalog: `message(trashMessages, 'deleted', 2)`. */
export function message<T extends object, N extends NameOf<T>>(
  texts: T,
  name: N,
  ...values: ValuesOf<T[N]>
): Message {
  const catalog = catalogNames.get(texts)
  if (catalog === undefined) throw new Error(`The text "${name}" is in no catalog: see defineMessages().`)
  return messageOf(catalog, texts, name, values)
}

/** Whether it is that text of a catalog. */
export const isMessage = <T extends object>(said: Said, texts: T, name: NameOf<T>): boolean =>
  said instanceof Message && said.key === `${catalogNames.get(texts)}.${name}`

/** One text of a catalog that has its name otherwise. */
export function messageOf<T extends object>(
  catalog: string,
  texts: T,
  name: NameOf<T>,
  values: readonly unknown[],
): Message {
  const text = texts[name] as string | ((...values: unknown[]) => string)
  const written = values.map((value) => (value instanceof Message ? value.text : value))
  return new Message(`${catalog}.${name}`, values, typeof text === 'string' ? text : text(...written))
}

/** The names of texts; a catalog of a kind has other things too. */
export type NameOf<T> = { [N in keyof T & string]-?: T[N] extends Text ? N : never }[keyof T & string]
type Text = string | ((...values: never[]) => string)
/** In place of a text a message can be given. */
export type ValuesOf<T> = T extends (...values: infer V) => string
  ? { [Index in keyof V]: V[Index] extends string ? V[Index] | Message : V[Index] }
  : []
