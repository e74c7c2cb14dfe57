import { groupBy } from '#domain/group-by.ts'
import { ordinalOf } from '#domain/kinds/class-order.ts'
import { cleanText } from '#domain/text/clean-text.ts'
import { foldLine } from '#domain/text/fold-text.ts'
import { classIn, isSameClass, type NamedClass } from '#features/content/class-in.ts'

/** The spelling of each value by its normalized name, and for classes also by grade and section. */
export type Spellings = ReadonlyMap<string, string>

const nameKey = (text: string) => `name ${foldLine(text)}`
const classKey = ({ grade, section }: NamedClass) => `class ${grade} ${section}`
const keyOf = (text: string) => {
  const named = classIn(text)
  return named ? classKey(named) : nameKey(text)
}

/**
 * Chooses the spellings: those of records first, then the most common one in the list. All classes follow the most
 * common pattern of the records, or else of the list: with "5", "5th" and "Class 6" the result is "5" and "6".
 */
export function spellingsOf(known: readonly string[], cells: Iterable<string> = []): Spellings {
  const spellings = new Map<string, string>()
  const classes = new Set<string>()
  for (const value of known) {
    spellings.set(nameKey(value), value)
    const named = classIn(value)
    if (!named) continue
    // If records already spell a class in two ways, both are kept.
    if (classes.has(classKey(named))) spellings.delete(classKey(named))
    else spellings.set(classKey(named), value)
    classes.add(classKey(named))
  }
  const texts = countTexts(cells)
  const isKnown = (text: string) => spellings.has(nameKey(text)) || classes.has(keyOf(text))
  const unknown = [...texts.keys()].filter((text) => !isKnown(text))
  const write = startWriting(known, texts)
  for (const [key, [text = '', ...others]] of groupBy(unknown, keyOf)) {
    const counts = [text, ...others].map((each): [string, number] => [each, texts.get(each) ?? 0])
    spellings.set(key, write(text) ?? mostOf(new Map(counts)) ?? text)
  }
  return spellings
}

function countTexts(cells: Iterable<string>): Map<string, number> {
  const counts = countEach(cells)
  const texts = [...counts].map(([cell, used]) => ({
    text: cleanText(cell).replace(/\s+/g, ' ').trim(),
    used,
  }))
  return addUp(texts.filter(({ text }) => text !== ''))
}

const countEach = (texts: Iterable<string>) => addUp(Array.from(texts, (text) => ({ text, used: 1 })))

function addUp(texts: readonly { text: string; used: number }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text, used } of texts) counts.set(text, (counts.get(text) ?? 0) + used)
  return counts
}

export const mostUsed = (texts: readonly string[]): string | undefined => mostOf(countEach(texts))

/** Ties go to the shortest. */
function mostOf(counts: ReadonlyMap<string, number>): string | undefined {
  const [most] = [...counts].sort(([a, used], [b, others]) => others - used || a.length - b.length)
  return most?.[0]
}

export function readKnown(spellings: Spellings, text: string): string {
  const read = cache.get(spellings) ?? new Map<string, string>()
  cache.set(spellings, read)
  const value = read.get(text) ?? spellings.get(nameKey(text)) ?? spellings.get(keyOf(text)) ?? text
  read.set(text, value)
  return value
}

/** Caches results, because a long list repeats a few classes many times. */
const cache = new WeakMap<Spellings, Map<string, string>>()

/** Overrides spellings with the admin's decisions. */
export const withDecisions = (spellings: Spellings, decided: Record<string, string>): Spellings =>
  new Map([
    ...spellings,
    ...Object.entries(decided).map(([text, value]): [string, string] => [nameKey(text), value]),
  ])

/**
 * Returns the pattern in which a class is written, such as "Class #", "#th", or "#-§" with a section; empty
 * without a number in Latin digits.
 */
function classPattern(text: string): string[] {
  const named = classIn(text)
  const section = named?.section ? /[a-h](?=\)?$)/i : /$^/
  const pattern = text
    .replace(section, '§')
    .replace(/\d{1,2}(st|nd|rd|th)?/i, (_number, ordinal) => (ordinal ? '#th' : '#'))
  // "8 (Eight)" does not give a pattern for 9, nor does "5वीं" for 1.
  const isForAll =
    /#(?!\p{L})|#th(?!\p{L})/u.test(pattern) && classIn(writeIn(pattern, '7', 'b'))?.grade === '7'
  return named && isForAll ? [pattern] : []
}

const writeIn = (pattern: string, grade: string, section: string) =>
  pattern
    .replace('#th', `${grade}${ordinalOf(Number(grade))}`)
    .replace('#', grade)
    .replace('§', section.toUpperCase())

/**
 * Returns a function that writes classes in the most common pattern of the records, or else of the list. It
 * returns undefined for classes without a number, or if there is no pattern.
 */
function startWriting(known: readonly string[], texts: ReadonlyMap<string, number>) {
  const patterns = [countEach(known), texts].map((counts) =>
    [...counts].flatMap(([text, used]) => classPattern(text).map((pattern) => ({ text: pattern, used }))),
  )
  const most = (isWanted: (pattern: string) => boolean) =>
    patterns
      .map((some) => mostOf(addUp(some.filter(({ text }) => isWanted(text)))))
      .find((pattern) => pattern !== undefined)
  const [whole, divided] = [
    most((pattern) => !pattern.includes('§')),
    most((pattern) => pattern.includes('§')),
  ]
  return (text: string): string | undefined => {
    const { grade = '', section = '' } = classIn(text) ?? {}
    if (!/^\d/.test(grade)) return undefined
    const undivided = whole ?? divided?.replace(/[\s(-]{0,3}§\)?$/, '')
    const separator = /[\s-](?=\(?[a-h]\)?$)/i.exec(text)?.[0] ?? ''
    const pattern = section === '' ? undivided : (divided ?? (undivided && `${undivided}${separator}§`))
    return pattern && writeIn(pattern, grade, section)
  }
}

/** A class in a list that may be an existing or a new class, so the admin is asked. */
export type UnclearClass = { text: string; rows: number; choices: string[]; asNew: string }

/**
 * Finds the classes of a list that the admin must decide about, so that one class does not become two: sections of a
 * class without sections so far, classes with two spellings, and words that do not name a known class.
 */
export function unclearClasses(
  known: readonly string[],
  cells: readonly string[],
  spellings: Spellings,
  decided: readonly string[] = [],
): UnclearClass[] {
  const isClear = new Set([...known, ...decided].map(nameKey))
  const counts = countTexts(cells)
  const texts = groupBy([...counts.keys()], nameKey)
  const undivided = [...counts.keys()].filter((text) => classIn(text)?.section === '')
  return [...texts].flatMap(([key, [text = '', ...others]]) => {
    const asNew = readKnown(spellings, text)
    const rows = [text, ...others].reduce((sum, each) => sum + (counts.get(each) ?? 0), 0)
    const named = classIn(text)
    if (isClear.has(key) || known.includes(asNew)) return []
    const ofList = named?.section ? undivided.map((other) => readKnown(spellings, other)) : []
    const similar = [...known, ...ofList].filter((other) => isSameClass(other, text))
    const choices = [...new Set(named ? similar : known)]
    return choices.length === 0 ? [] : [{ text, rows, choices, asNew }]
  })
}
