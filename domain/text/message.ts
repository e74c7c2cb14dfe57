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

/** A sentence of the server: written out for a person, and by key and values for a client that has its own words. */
export class Message {
  /** `trash.deleted` */
  readonly key: string
  /** What the text was written with, in order. */
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
  const text = texts[name] as string | ((...values: unknown[]) => string)
  return new Message(`${catalog}.${name}`, values, typeof text === 'string' ? text : text(...values))
}

/** The names of texts; a catalog of a kind has other things too. */
type NameOf<T> = { [N in keyof T & string]-?: T[N] extends Text ? N : never }[keyof T & string]
type Text = string | ((...values: never[]) => string)
type ValuesOf<T> = T extends (...values: infer V) => string ? V : []
