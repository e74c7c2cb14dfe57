import type { Values } from './kind.ts'

/**
 * Returns an empty sort key: records with equal keys are sorted newest first.
 *
 * A sort key is a single text, computed when a record is saved, so that both databases sort identically and a
 * page is a single index lookup.
 */
export const newestAddedFirst = () => ''

export const latestFirst = (field: string) => (values: Values) =>
  invertDigits(String(values[field] ?? '').replaceAll('-', ''))

/**
 * Sorts class 2 before class 10, and classes without a number before all others, in the order "Nursery", "LKG", "UKG".
 */
export const byClassThenName = (values: Values) =>
  `${gradeOf(String(values.studentClass ?? ''))} ${lowerCaseName(values)}`

/**
 * Returns the number in a class's name, as a text that sorts by number. Nursery, LKG and UKG have number 0 and a
 * letter, so that they come before class 1 in this order.
 */
export function gradeOf(studentClass: string) {
  const number = (/\d+/.exec(studentClass)?.[0] ?? '').padStart(6, '0').slice(0, 6)
  if (Number(number) > 0) return number
  return number + (firstClasses.find(([, name]) => name.test(studentClass))?.[0] ?? '')
}

/** Stored sort keys contain these letters, so changing them requires a migration that rewrites the sort keys. */
const firstClasses: [letter: string, name: RegExp][] = [
  ['a', /nursery/i],
  ['b', /lkg/i],
  ['c', /ukg/i],
]

export const byYearThenName = (field: string) => (values: Values) =>
  `${invertDigits(String(values[field] ?? '').padStart(4, '0'))} ${lowerCaseName(values)}`

const lowerCaseName = (values: Values) => String(values.fullName ?? '').toLowerCase()

/** Later years have to sort first, so each digit is replaced by its complement to nine. */
const invertDigits = (digits: string) => digits.replace(/\d/g, (digit) => String(9 - Number(digit)))
