import type { Values } from './kind.ts'

/**
 * The sort key of a list is one text, computed when a record is saved, so that both databases sort alike
 * and a page is one index lookup. Records with equal keys are sorted newest first.
 */
export const newestAddedFirst = () => ''

export const latestFirst = (field: string) => (values: Values) =>
  invertDigits(String(values[field] ?? '').replaceAll('-', ''))

/** Class 2 comes before class 10, and a class without a number before both: "Nursery", "LKG" and "UKG" in this order. */
export const byClassThenName = (values: Values) =>
  `${gradeOf(String(values.studentClass ?? ''))} ${lowerCaseName(values)}`

/** The number in a class's name, as a text that orders like it; a letter tells apart those before the first. */
export function gradeOf(studentClass: string) {
  const number = (/\d+/.exec(studentClass)?.[0] ?? '').padStart(6, '0').slice(0, 6)
  if (Number(number) > 0) return number
  return number + (firstClasses.find(([, name]) => name.test(studentClass))?.[0] ?? '')
}

/** The same as in the migration that made the sort keys of earlier records so (`2026-11-22-53-school-year.ts`). */
const firstClasses: [letter: string, name: RegExp][] = [
  ['a', /nursery/i],
  ['b', /lkg/i],
  ['c', /ukg/i],
]

/** The latest year first, names in order within a year. */
export const byYearThenName = (field: string) => (values: Values) =>
  `${invertDigits(String(values[field] ?? '').padStart(4, '0'))} ${lowerCaseName(values)}`

const lowerCaseName = (values: Values) => String(values.fullName ?? '').toLowerCase()

/** Digits as their complement to nine: the later, the smaller. */
const invertDigits = (digits: string) => digits.replace(/\d/g, (digit) => String(9 - Number(digit)))
