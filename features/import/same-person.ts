import type { Kind, Values } from '#domain/kinds/kind.ts'
import { foldLine } from '#domain/text/fold-text.ts'
import { isSameClass } from '#features/content/class-in.ts'
import { matchKeysOf } from '#features/content/match-keys.ts'

/**
 * Returns true if a row and a record with the same number describe the same person. Roll numbers restart in each class,
 * so the number is not enough. The name must also be the same, or differ only in spelling within the same class.
 *
 * @param row a row without a name counts as the same person
 */
export function isSamePerson(kind: Kind, row: Values, record: Values): boolean {
  const name = textOf(row[kind.titleField])
  if (name === '') return true
  const likeness = compareNames(name, textOf(record[kind.titleField]))
  if (likeness !== 'similar') return likeness === 'same'
  return ![...groupsOf(kind), 'gender'].some((field) => differs(row[field], record[field]))
}

const groupsOf = (kind: Kind) => matchKeysOf(kind).likely.filter((name) => name !== kind.titleField)

const textOf = (value: unknown) => String(value ?? '')

function differs(one: unknown, other: unknown): boolean {
  const [a, b] = [textOf(one), textOf(other)]
  return a !== '' && b !== '' && !isSameClass(a, b)
}

/** Compares two names. They are `similar` if they are spelled differently or shortened, or differ by one typo. */
export function compareNames(one: string, other: string): 'same' | 'similar' | 'different' {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (isSameText(a, b)) return 'same'
  const [soundsOfA, soundsOfB] = [a.map(soundOf), b.map(soundOf)]
  const isSimilar =
    isSameText(soundsOfA, soundsOfB) ||
    isShortFor(soundsOfA, soundsOfB) ||
    isShortFor(soundsOfB, soundsOfA) ||
    differsByTypo(soundsOfA, soundsOfB)
  return isSimilar ? 'similar' : 'different'
}

/** Longer names are cut off; no stored name is this long. */
const maxLength = 200

const wordsOf = (name: string) =>
  foldLine(name.slice(0, maxLength))
    .replaceAll("'", '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

/**
 * Compares names without regard to word order and spaces: "Das Rina" equals "Rina Das", and "D Souza" equals "DSouza".
 */
const isSameText = (a: readonly string[], b: readonly string[]) =>
  a.join('') === b.join('') || [...a].sort().join(' ') === [...b].sort().join(' ')

/** Reduces Indian names in Latin letters to one spelling: Reena and Rina, Vimal and Bimal, Laxmi and Lakshmi. */
const soundOf = (word: string) =>
  word
    .replace(/ksh/g, 'x')
    .replace(/ph/g, 'f')
    .replace(/([bdgjkst])h/g, '$1')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/y/g, 'i')
    .replace(/[vw]/g, 'b')
    .replace(/z/g, 'j')
    .replace(/(.)\1+/gu, '$1')

/**
 * Returns true if the first name is a short form of the second, such as "A. Rao" or "Asha" for "Asha Rao". At least one
 * word must be written in full in both.
 */
function isShortFor(short: readonly string[], long: readonly string[]): boolean {
  const left = [...long]
  let whole = 0
  for (const word of [...short].sort((a, b) => b.length - a.length)) {
    const index = left.findIndex((other) => other === word || (word.length === 1 && other.startsWith(word)))
    if (index < 0) return false
    if (word.length > 1) whole += 1
    left.splice(index, 1)
  }
  return whole > 0
}

/** In shorter words, names that differ in one letter are usually different names, such as Rina and Rima. */
const minLettersForTypo = 5

function differsByTypo(a: readonly string[], b: readonly string[]): boolean {
  const [onlyA, ...othersA] = a.filter((word) => !b.includes(word))
  const [onlyB, ...othersB] = b.filter((word) => !a.includes(word))
  if (!onlyA || !onlyB || a.length !== b.length || othersA.length + othersB.length > 0) return false
  return [onlyA, onlyB].every((word) => lettersIn(word) >= minLettersForTypo) && isOneTypoApart(onlyA, onlyB)
}

const lettersIn = (word: string) => word.match(/\p{L}/gu)?.length ?? 0

/** Returns true if one letter is replaced, missing, added, or swapped with the next; the first letter must match. */
function isOneTypoApart(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const isSwapped = restA.length === 2 && restA === [...restB].reverse().join('')
  return start > 0 && (isSwapped || Math.max(restA.length, restB.length) === 1)
}
