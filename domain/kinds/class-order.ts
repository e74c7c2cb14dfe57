import { gradeOf } from './sort-keys.ts'

/** The highest grade that a school can choose as its last one. */
export const highestGrade = 12

export const classOrder = [
  ...['Nursery', 'LKG', 'UKG'],
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
] as const

/** A class may have a prefix and a suffix, such as "Class 5th B". */
const classPattern =
  /^(?<before>(?:class|grade|standard|std\.?)?\s*)(?<name>nursery|lkg|ukg|\d{1,2})(?<ordinal>st|nd|rd|th)?(?<after>[\s-]*[a-z])?$/i

type ClassParts = { before: string; name: string; hasOrdinal: boolean; after: string }

/**
 * Returns the class after this one, in the same notation: "6th B" after "5th B".
 *
 * @param lastGrade the school's last class
 * @param inUse the school's classes, which show its notation for the first numbered class
 * @returns null after the last class, undefined if the class is unknown
 */
export function nextClass(
  studentClass: string,
  lastGrade: number,
  inUse: readonly string[] = [],
): string | null | undefined {
  const parts = parseClass(studentClass)
  if (!parts) return undefined
  if (Number(parts.name) >= lastGrade) return null
  const position = positionOf(parts.name)
  const next = position < 0 ? undefined : classOrder[position + 1]
  if (next === undefined) return undefined
  const isFirstNumber = isNumber(next) && !isNumber(parts.name)
  const model = isFirstNumber && inUse.map(parseClass).find((other) => other && isNumber(other.name))
  return writeClass({ ...parts, ...(model && { before: model.before, hasOrdinal: model.hasOrdinal }) }, next)
}

function parseClass(studentClass: string): ClassParts | undefined {
  const { before = '', name, ordinal, after = '' } = classPattern.exec(studentClass.trim())?.groups ?? {}
  return name === undefined ? undefined : { before, name, hasOrdinal: ordinal !== undefined, after }
}

const positionOf = (name: string) =>
  classOrder.findIndex((known) => known.toLowerCase() === name.toLowerCase().replace(/^0+(?=\d)/, ''))

const isNumber = (name: string) => /^\d/.test(name)

const writeClass = ({ before, hasOrdinal, after }: ClassParts, name: string) =>
  `${before}${name}${hasOrdinal ? ordinalOf(Number(name)) : ''}${after}`

export const ordinalOf = (number: number) => ['th', 'st', 'nd', 'rd'][number] ?? 'th'

const collator = new Intl.Collator('en', { numeric: true })

/** Compares classes in the order of the list of students. */
export const compareClasses = (a: string, b: string) =>
  compareTexts(gradeOf(a), gradeOf(b)) || collator.compare(a, b)

export const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
