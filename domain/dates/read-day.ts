import { foldLine } from '../text/fold-text.ts'

const maxLength = 60

/**
 * Parses a date as people write it, in English, Hindi and Bengali: "14/03/2026 18:30", "Saturday, March 14,
 * 2026", "14 मार्च 2026", or a spreadsheet's serial number. A nonexistent date, such as 31 February, is
 * returned too; the fields reject it.
 *
 * @param isMonthFirst true if 03/04/2026 means 4 March; otherwise it is 3 April
 * @returns `YYYY-MM-DD`, or undefined if the text is not a day
 */
export function readDay(text: string, isMonthFirst = false): string | undefined {
  if (text.length > maxLength) return undefined
  const serial = readSerial(foldLine(text))
  if (serial) return serial
  const [first, second, third] = partsOf(text) ?? []
  if (first === undefined || second === undefined || third === undefined) return undefined
  if (first.length === 4) return isoDay(first, second, third)
  const monthGoesFirst = first.startsWith('M') || (isMonthFirst && mayBeEither(text))
  return monthGoesFirst ? isoDay(third, first, second) : isoDay(third, second, first)
}

/** Undecided if the cells of the column are ambiguous. */
type DayOrder = 'day first' | 'month first' | 'undecided'

/** 12/25/2026 in one cell of the column means that 03/04/2026 in another is 4 March. */
export function dayOrderOf(cells: Iterable<string>): DayOrder {
  let isDayFirst = false
  let isMonthFirst = false
  let isUndecided = false
  for (const cell of cells) {
    const [first = 0, second = 0] = mayBeEither(cell) ? (partsOf(cell) ?? []).map(Number) : []
    if (first > 12) isDayFirst = true
    else if (second > 12) isMonthFirst = true
    else if (first !== second) isUndecided = true
  }
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'day first' : 'month first'
  return isUndecided ? 'undecided' : 'day first'
}

/** True if the text has three numbers, of which the first may be the month. With dots, the day always comes first. */
const mayBeEither = (text: string) => {
  const [first = '', second = ''] = partsOf(text) ?? []
  return /^\d{1,2}$/.test(first) && /^\d{1,2}$/.test(second) && !/^\D*\d+\s*\./.test(foldLine(text))
}

/** Returns the three parts of a date in their original order; a month name becomes "M" and its number. */
function partsOf(text: string): string[] | undefined {
  if (text.length > maxLength) return undefined
  const words = foldLine(text)
    .replace(/[t, ]\s?\d{1,2}:\d{2}(:\d{2}(\.\d{1,9})?)?\s?([ap]\.?m\.?)?\s?(z|[+-]\d\d:?\d\d)?$/, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !isWeekday(word) && word !== 'of')
  if (words.length !== 3) return undefined
  const parts = words.flatMap((word) => {
    if (/^(\d{1,2}|\d{4})$/.test(word)) return word
    return /^(\d{1,2})(st|nd|rd|th)$/.exec(word)?.[1] ?? monthIn(word) ?? []
  })
  return shapes.test(parts.join(' ')) ? parts : undefined
}

/** Matches 2026-03-14 and 2026 March 14; 14/03/26 and 14 March 2026; March 14, 2026. */
const shapes = /^(\d{4} M?\d{1,2} \d{1,2}|\d{1,2} M?\d{1,2} (\d{2}|\d{4})|M\d{1,2} \d{1,2} (\d{2}|\d{4}))$/

const englishMonths =
  'january february march april may june july august september october november december'.split(' ')
const otherMonths = [
  'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
  'जन. फेब्रुअरी मार्च अप्रेल मई जून जुलाइ अगस्त सितम्बर अक्तूबर नवम्बर दिसम्बर',
  'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর',
  'জানুয়ারী ফেব্রুয়ারী মার্চ এপ্রিল মে জুন জুলাই অগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর',
].map((names) => names.split(' ').map(foldLine))

function monthIn(word: string): string[] | undefined {
  const english = word.length < 3 ? -1 : englishMonths.findIndex((name) => name.startsWith(word))
  const index = [english, ...otherMonths.map((names) => names.indexOf(word))].find((place) => place >= 0)
  return index === undefined ? undefined : [`M${index + 1}`]
}

const englishWeekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const otherWeekdays = new Set(
  'रविवार इतवार सोमवार मंगलवार बुधवार गुरुवार बृहस्पतिवार शुक्रवार शनिवार রবিবার সোমবার মঙ্গলবার বুধবার বৃহস্পতিবার শুক্রবার শনিবার'
    .split(' ')
    .map(foldLine),
)
const isWeekday = (word: string) =>
  otherWeekdays.has(word) || (word.length >= 3 && englishWeekdays.some((name) => name.startsWith(word)))

function isoDay(year: string, month: string, day: string) {
  const whole = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year
  return `${whole}-${month.replace('M', '').padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** In a column of dates, a number in this range is a spreadsheet's serial number: 1954 to 2119. */
const serials = { first: 20_000, last: 80_000 }

function readSerial(text: string): string | undefined {
  const serial = /^\d{5}(\.\d{1,12})?$/.test(text) ? Math.floor(Number(text)) : 0
  return serial >= serials.first && serial <= serials.last ? serialDay(serial) : undefined
}

/** A spreadsheet counts days from the end of 1899. */
export const serialDay = (serial: number) =>
  new Date((Math.floor(serial) - 25_569) * 86_400_000).toISOString().slice(0, 10)
