/** A value in a dictionary. Only what the check of documents looks at is kept; other values are `other`. */
export type PdfValue = { name: string } | { number: number } | { names: string[] } | 'null' | 'other'

export type PdfVisitor = {
  /** @param owner the key of this dictionary in the dictionary around it, or '' */
  onEntry(key: string, value: PdfValue, owner: string): void
  /** Called for an object that is only a name, because `/S 7 0 R` may refer to it. */
  onName(name: string): void
}

type Entries = Map<string, PdfValue>
type Container = {
  type: 'dict' | 'array'
  owner: string
  key: string | undefined
  value: PdfValue | undefined
  /** The parts of an array; '' stands for a part that is not a name. */
  names: string[]
}

/** Readers refuse deeper objects. */
const maxDepth = 200
/** A stream has few filters; other arrays may have millions of parts. */
const maxNames = 8

/**
 * Reads one object and tells the visitor each entry of the dictionaries in it. Texts in brackets are skipped. Broken
 * objects are read as far as possible, because PDF readers do so too.
 *
 * @param text one character for each byte
 * @throws if dictionaries and lists are nested too deeply
 * @returns the entries of the object itself, without those of dictionaries in it, and where the object ends
 */
export function readPdfObject(
  text: string,
  start: number,
  visitor: PdfVisitor,
): { entries: Entries; end: number } {
  const entries: Entries = new Map()
  const open: Container[] = []
  let end = start
  do {
    const token = readToken(text, end)
    end = token?.end ?? text.length
    if (!token) break
    const container = open.at(-1)
    if (token.type === 'open') {
      if (open.length === maxDepth) throw new Error('nested too deeply')
      open.push(newContainer(token.of, container))
    } else if (token.type === 'value' && container) addValue(container, token.value)
    else if (token.type === 'value' && isName(token.value)) visitor.onName(token.value.name)
    else if (token.type === 'close' && token.of === container?.type) close()
  } while (open.length > 0)
  while (open.length > 0) close()
  return { entries, end }

  function addValue(container: Container, value: PdfValue) {
    const { type, names, key } = container
    if (type === 'array') {
      if (names.length < maxNames) names.push(isName(value) ? value.name : '')
    } else if (key === undefined) {
      if (isName(value)) container.key = value.name
    } else if (container.value === undefined) container.value = value
    else if (isName(value)) {
      finishEntry(container)
      container.key = value.name
    }
    // In `/First 7 0 R` the value is in another object.
    else if (typeof container.value === 'object' && 'number' in container.value) container.value = 'other'
  }

  function finishEntry(dict: Container) {
    const { key, value = 'null', owner } = dict
    dict.key = undefined
    dict.value = undefined
    if (key === undefined) return
    // Readers differ in which of two entries with the same key they use.
    if (dict === open[0]) entries.set(key, entries.has(key) ? 'other' : value)
    visitor.onEntry(key, value, owner)
  }

  function close() {
    const closed = open.at(-1) as Container
    if (closed.type === 'dict') finishEntry(closed)
    open.pop()
    const around = open.at(-1)
    if (around) addValue(around, closed.type === 'dict' ? 'other' : { names: closed.names })
  }
}

/** Yields the numbers before a position. */
export function* readNumbers(text: string, before: number): Generator<number> {
  for (let token = readToken(text, 0); token && token.end <= before; token = readToken(text, token.end))
    if (token.type === 'value' && typeof token.value === 'object' && 'number' in token.value)
      yield token.value.number
}

const newContainer = (type: Container['type'], around: Container | undefined): Container => ({
  type,
  owner: around?.key ?? '',
  key: undefined,
  value: undefined,
  names: [],
})

export const isName = (value: PdfValue | undefined): value is { name: string } =>
  typeof value === 'object' && 'name' in value

type Token = { end: number } & (
  | { type: 'open' | 'close'; of: Container['type'] }
  | { type: 'value'; value: PdfValue }
)

function readToken(text: string, from: number): Token | undefined {
  const start = skipSpace(text, from)
  const [first, next] = [text[start], text[start + 1]]
  if (first === undefined) return undefined
  if (first === '<' && next === '<') return { type: 'open', of: 'dict', end: start + 2 }
  if (first === '>' && next === '>') return { type: 'close', of: 'dict', end: start + 2 }
  if (first === '[') return { type: 'open', of: 'array', end: start + 1 }
  if (first === ']') return { type: 'close', of: 'array', end: start + 1 }
  if (first === '(') return { type: 'value', value: 'other', end: endOfText(text, start) }
  if (first === '<') {
    const end = text.indexOf('>', start)
    return { type: 'value', value: 'other', end: end < 0 ? text.length : end + 1 }
  }
  const end = endOfWord(text, start + 1)
  const word = text.slice(start, end)
  return { type: 'value', value: valueIn(word), end }
}

function valueIn(word: string): PdfValue {
  if (word.startsWith('/')) return { name: withoutHex(word.slice(1)) }
  if (word === 'null') return 'null'
  return /^\d{1,10}$/.test(word) ? { number: Number(word) } : 'other'
}

/** A PDF may write each character of a name as `#` and two hex digits. */
const withoutHex = (name: string) =>
  name.replace(/#([\da-f]{2})/gi, (_written, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

const [ordinary, space, delimiter] = [0, 1, 2]
const classes = new Uint8Array(256)
for (const character of '\0\t\n\f\r ') classes[character.charCodeAt(0)] = space
for (const character of '()<>[]{}/%') classes[character.charCodeAt(0)] = delimiter

/** Also skips comments. */
export function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    if (text[at] === '%') while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1
    else if (classes[text.charCodeAt(at)] === space) at += 1
    else break
  }
  return at
}

function endOfWord(text: string, from: number): number {
  let at = from
  while (at < text.length && classes[text.charCodeAt(at)] === ordinary) at += 1
  return at
}

function endOfText(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return text.length
}
