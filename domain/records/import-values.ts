import { ordinalOf } from '../kinds/class-order.ts'
import { type Field, isNumberField } from '../kinds/fields.ts'
import { cleanText } from '../text/clean-text.ts'
import { foldLine } from '../text/fold-text.ts'
import { latinDigits } from '../text/latin-digits.ts'

/**
 * A cell of a spreadsheet as a form would have it: choices in any case, in short forms, in Hindi and Bengali, dates with
 * the day first, numbers in any digits. What is not understood stays as it is, for the field's own rule to refuse.
 *
 * @param spellings how values are spelled that are there already
 */
export function readCell(field: Field, cell: string, spellings?: Spellings): string {
  const text = cleanText(cell).trim()
  if (text === '') return ''
  if (field.choices) return readChoice(field.choices, text)
  if (field.type === 'day') return readDay(text)
  if (isNumberField(field)) return readNumber(field, text)
  if (field.type === 'prose') return text
  const line = withoutGuard(text).replace(/\s+/g, ' ')
  if (field.type === 'phone') return latinDigits(line)
  return spellings ? readKnown(spellings, line) : line
}

/** A text as words are compared: in lower case, letters and digits alone. */
export const normalizeWord = (text: string) =>
  latinDigits(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Exports put an apostrophe before what a spreadsheet would take for a formula. */
const withoutGuard = (text: string) => (/^'[=+\-@]/.test(text) ? text.slice(1) : text)

function readChoice(choices: readonly string[], text: string): string {
  const word = normalizeWord(text)
  const exact = choices.find((choice) => normalizeWord(choice) === word)
  if (exact) return exact
  const meant = choiceWords.get(word)
  if (meant && choices.includes(meant)) return meant
  const begun = choices.filter((choice) => word !== '' && normalizeWord(choice).startsWith(word))
  return begun.length === 1 ? (begun[0] ?? text) : text
}

/** How values are spelled: by what they are called, and classes by their number too. */
export type Spellings = ReadonlyMap<string, string>

const nameKey = (text: string) => `name ${foldLine(text)}`
const gradeKey = (grade: number) => `class ${grade}`

/**
 * The spellings that records have; and of what else is in a list the one that is used most. Classes are all written as the
 * most of those are that are there, or else of the list: one that has "5", "5th" and "Class 6" means "5" and "6".
 */
export function spellingsOf(known: readonly string[], cells: Iterable<string> = []): Spellings {
  const spellings = new Map<string, string>()
  const grades = new Set<number>()
  for (const value of known) {
    spellings.set(nameKey(value), value)
    const grade = gradeIn(value)
    if (grade === undefined) continue
    // Two spellings of one class that are there both stay.
    if (grades.has(grade)) spellings.delete(gradeKey(grade))
    else spellings.set(gradeKey(grade), value)
    grades.add(grade)
  }

  const texts = [...cells].map((cell) => cleanText(cell).replace(/\s+/g, ' ').trim()).filter(Boolean)
  const pattern = mostUsed(known.flatMap(classPattern)) ?? mostUsed(texts.flatMap(classPattern))
  const unknown = texts.filter((text) => !spellings.has(nameKey(text)) && !grades.has(gradeIn(text) ?? -1))
  const alike = new Map<string, string[]>()
  for (const text of unknown) {
    const grade = gradeIn(text)
    const key = grade === undefined ? nameKey(text) : gradeKey(grade)
    const others = alike.get(key)
    if (others) others.push(text)
    else alike.set(key, [text])
  }
  for (const [key, [text = '', ...others]] of alike) {
    const grade = gradeIn(text)
    const isClass = grade !== undefined && pattern !== undefined
    spellings.set(key, isClass ? writeClass(pattern, grade) : (mostUsed([text, ...others]) ?? text))
  }
  return spellings
}

/** Of those used equally often the shortest. */
export function mostUsed(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const [most] = [...counts].sort(([a, used], [b, others]) => others - used || a.length - b.length)
  return most?.[0]
}

/** How a class is written: "Class #", "#th"; nothing of one without a number in our digits. */
function classPattern(text: string): string[] {
  if (gradeIn(text) === undefined || !/\d/.test(text)) return []
  return [text.replace(/\d{1,2}(st|nd|rd|th)?$/, (_number, ordinal) => (ordinal ? '#th' : '#'))]
}

const writeClass = (pattern: string, grade: number) =>
  pattern.replace('#th', `${grade}${ordinalOf(grade)}`).replace('#', String(grade))

function readKnown(spellings: Spellings, text: string): string {
  const same = spellings.get(nameKey(text))
  if (same !== undefined) return same
  const grade = gradeIn(text)
  return (grade === undefined ? undefined : spellings.get(gradeKey(grade))) ?? text
}

const classWords = /^(class|std|standard|grade|कक्षा|क्लास|শ্রেণী|শ্রেণি|ক্লাস)\.?\s*/
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** The number of a class; undefined where the text is more than that. */
export function gradeIn(text: string): number | undefined {
  const word = latinDigits(text.normalize('NFC')).toLowerCase().trim().replace(classWords, '')
  const digits = /^(\d{1,2})(st|nd|rd|th)?$/.exec(word)?.[1]
  if (digits) return Number(digits)
  const index = roman.indexOf(word)
  return index < 0 ? undefined : index + 1
}

function readNumber({ type }: Field, text: string): string {
  const digits = latinDigits(text)
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^\d{1,3}(,\d{2,3})+$/, (number) => number.replaceAll(',', ''))
  if (type !== 'year' || /^\d+$/.test(digits)) return digits
  const year = /^(\d{1,2})\s?(st|nd|rd|th)( year)?$/i.exec(digits)?.[1]
  if (year) return year
  const word = digits.toLowerCase().replace(/ year$/, '')
  const ordinal = ordinals.indexOf(word)
  const index = ordinal < 0 ? roman.indexOf(word) : ordinal
  return index < 0 ? digits : String(index + 1)
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Between these, a number in a column of dates counts days as spreadsheets do: 1954 to 2119. */
const serials = { first: 20_000, last: 80_000 }

function readDay(cell: string): string {
  const text = latinDigits(cell)
  const serial = /^\d{5}(\.\d{1,12})?$/.test(text) ? Math.floor(Number(text)) : 0
  if (serial >= serials.first && serial <= serials.last) return serialDay(serial)
  const [, year, ofYear, dayOfMonth] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (year && ofYear && dayOfMonth) return isoDay(year, ofYear, dayOfMonth)
  const [, day, month, inYear] =
    /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ] ?(\d{4}|\d{2})$/i.exec(text) ?? []
  if (day && month && inYear) return named(inYear, month, day) ?? cell
  const [, first, second, third] = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text) ?? []
  if (first && second && third) return named(third, first, second) ?? cell
  return cell
}

function named(year: string, month: string, day: string): string | undefined {
  if (/^\d/.test(month)) return isoDay(year, month, day)
  const index = months.indexOf(month.slice(0, 3).toLowerCase())
  return index < 0 ? undefined : isoDay(year, String(index + 1), day)
}

/** Also of days that there are not, such as 31 February, which the field refuses. */
function isoDay(year: string, month: string, day: string) {
  const whole = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year
  return `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The day that a spreadsheet counts so: from the end of 1899. */
export const serialDay = (serial: number) =>
  new Date((Math.floor(serial) - 25_569) * 86_400_000).toISOString().slice(0, 10)

/** What people write for a choice, beside the beginning of its name. */
const choiceWords = new Map(
  Object.entries({
    Male: 'boy b पुरुष लड़का लडका बालक छात्र पु পুরুষ ছেলে বালক ছাত্র পু',
    Female: 'girl g woman स्त्री महिला लड़की लडकी बालिका छात्रा म মহিলা মেয়ে বালিকা ছাত্রী নারী ম',
    Other: 'अन्य অন্য অন্যান্য',
    Hostel: 'छात्रावास হোস্টেল ছাত্রাবাস हॉस्टल',
    'Day Scholar': 'ds home घर বাড়ি',
  }).flatMap(([choice, words]) => words.split(' ').map((word) => [normalizeWord(word), choice])),
)
