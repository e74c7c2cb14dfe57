import type { Values } from './kind.ts'

/**
 * The sort key of a list is one text, computed when a record is saved, so that both databases sort alike
 * and a page is one index lookup. Records with equal keys are sorted newest first.
 */
export const newestAddedFirst = () => ''

export const latestFirst = (field: string) => (values: Values) =>
  invertDigits(String(values[field] ?? '').replaceAll('-', ''))

/** Class 2 comes before class 10, and a class without a number ("Nursery") before both. */
export const byClassThenName = (values: Values) =>
  `${gradeOf(String(values.studentClass ?? ''))} ${lowerCaseName(values)}`

/** The number in a class's name, as a text that orders like it. */
export const gradeOf = (studentClass: string) =>
  (/\d+/.exec(studentClass)?.[0] ?? '').padStart(6, '0').slice(0, 6)

/** The latest year first, names in order within a year. */
export const byYearThenName = (field: string) => (values: Values) =>
  `${invertDigits(String(values[field] ?? '').padStart(4, '0'))} ${lowerCaseName(values)}`

const lowerCaseName = (values: Values) => String(values.fullName ?? '').toLowerCase()

/** Digits as their complement to nine: the later, the smaller. */
const invertDigits = (digits: string) => digits.replace(/\d/g, (digit) => String(9 - Number(digit)))
