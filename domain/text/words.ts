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
