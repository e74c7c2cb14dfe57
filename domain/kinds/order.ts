import type { Values } from './kind.ts'

/**
 * A list is ordered by one text, worked out when a record is saved, so that both databases order alike
 * and a page is one look into an index. Records with equal texts follow newest first.
 */
export const newestAddedFirst = () => ''

export const latestFirst = (field: string) => (values: Values) =>
  backwards(String(values[field] ?? '').replaceAll('-', ''))

/** Class 2 comes before class 10, and a class without a number ("Nursery") before both. */
export const byClassThenName = (values: Values) =>
  `${gradeOf(String(values.studentClass ?? ''))} ${name(values)}`

/** The number in a class's name, as a text that orders like it. */
export const gradeOf = (studentClass: string) =>
  (/\d+/.exec(studentClass)?.[0] ?? '').padStart(6, '0').slice(0, 6)

/** The latest year first, names in order within a year. */
export const byYearThenName = (field: string) => (values: Values) =>
  `${backwards(String(values[field] ?? '').padStart(4, '0'))} ${name(values)}`

const name = (values: Values) => String(values.fullName ?? '').toLowerCase()

/** Digits as their complement to nine: the later, the smaller. */
const backwards = (digits: string) => digits.replace(/\d/g, (digit) => String(9 - Number(digit)))
