import { readDay } from '#domain/dates/read-day.ts'
import { type Field, isNumberField } from '#domain/kinds/fields.ts'
import { cleanText } from '#domain/text/clean-text.ts'
import { latinDigits } from '#domain/text/latin-digits.ts'
import { readKnown, type Spellings } from './spellings.ts'

/** Facts about the rest of a column: the spelling of its values, and the order of day and month. */
export type ColumnReading = { spellings?: Spellings | undefined; isMonthFirst?: boolean }

/**
 * Converts a spreadsheet cell to the form's format. Accepts choices in any case, abbreviated, or in Hindi or Bengali;
 * dates with the day first; and numbers in any digits. Anything else is unchanged, so that the field's own rule refuses
 * it.
 */
export function readCell(
  field: Field,
  cell: string,
  { spellings, isMonthFirst = false }: ColumnReading = {},
): string {
  const text = withoutGuard(cleanText(cell).trim())
  if (text === '') return ''
  if (field.choices) return readChoice(field.choices, text)
  if (field.type === 'day') return readDay(text, isMonthFirst) ?? text
  if (isNumberField(field)) return readNumber(field, text)
  if (field.type === 'prose') return text
  const line = text.replace(/\s+/g, ' ')
  if (field.type === 'phone') return latinDigits(line)
  return spellings ? readKnown(spellings, line) : line
}

/** Normalizes a text for comparison: lower case, letters and digits only. */
export const normalizeWord = (text: string) =>
  latinDigits(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/**
 * Exports put an apostrophe before text that a spreadsheet would treat as a formula
 * (`server/spreadsheets/send-table.ts`).
 */
const withoutGuard = (text: string) => (/^'+[=+\-@]/.test(text) ? text.slice(1) : text)

function readChoice(choices: readonly string[], text: string): string {
  const word = normalizeWord(text)
  const exact = choices.find((choice) => normalizeWord(choice) === word)
  if (exact) return exact
  const meant = choiceWords.get(word)
  if (meant && choices.includes(meant)) return meant
  const begun = choices.filter((choice) => word !== '' && normalizeWord(choice).startsWith(word))
  return begun.length === 1 ? (begun[0] ?? text) : text
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

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Words that people write for a choice, in addition to prefixes of its name. */
const choiceWords = new Map(
  Object.entries({
    Male: 'boy b पुरुष लड़का लडका बालक छात्र पु পুরুষ ছেলে বালক ছাত্র পু',
    Female: 'girl g woman स्त्री महिला लड़की लडकी बालिका छात्रा म মহিলা মেয়ে বালিকা ছাত্রী নারী ম',
    Other: 'अन्य অন্য অন্যান্য',
    Hostel: 'छात्रावास হোস্টেল ছাত্রাবাস हॉस्टल',
    'Day Scholar': 'ds home घर বাড়ি',
  }).flatMap(([choice, words]) => words.split(' ').map((word) => [normalizeWord(word), choice])),
)
