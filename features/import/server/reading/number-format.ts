/*
 * Implements the part of Excel's number formats (ECMA-376, 18.8.31) that shows more than the number's digits: leading
 * zeros, text around the number, and groups of digits. Formats with fractions, exponents or anything unknown leave the
 * number unchanged. The only maintained library (numfmt) is 160 KB, its version 4.0.1 refers to files missing from the
 * package, and it would show long numbers in the form 9.2E+11.
 */

export type NumberFormat = (number: number) => string

type Section = {
  condition: ((number: number) => boolean) | undefined
  /** Literal texts and the placeholders `0`, `#`, `?`, in order, before the decimal point. */
  whole: Piece[]
  decimals: string
  after: string
  isPercent: boolean
}
type Piece = { digit: string } | { text: string }

/** Excel's own limit. */
const maxLength = 255

/** Parses a number format. @returns undefined if it does not change the number's text, or is not supported */
export function parseNumberFormat(code: string): NumberFormat | undefined {
  if (code === '' || code.length > maxLength || /^general$/i.test(code)) return undefined
  const sections = splitSections(code).slice(0, 3).map(parseSection)
  if (sections.length === 0 || sections.some((section) => section === undefined)) return undefined
  const known = sections as Section[]
  return (number) => {
    if (Math.abs(number) >= maxNumber) return String(number)
    const section = known[sectionFor(known, number)]
    const isSigned = number < 0 && (known.length === 1 || section === known[0])
    return section ? (isSigned ? '-' : '') + show(section, Math.abs(number)) : String(number)
  }
}

/** Larger numbers do not store every digit. */
const maxNumber = 1e15

/** A quoted text, an escaped character, something in brackets, a filler, or one character. */
const tokens = /"[^"]*"?|\\.|\[[^\]]*\]|[_*].|./gsu

function splitSections(code: string): string[][] {
  const sections: string[][] = [[]]
  for (const [token] of code.matchAll(tokens)) {
    if (token === ';') sections.push([])
    else sections.at(-1)?.push(token)
  }
  return sections
}

function parseSection(given: string[]): Section | undefined {
  const section: Section = { condition: undefined, whole: [], decimals: '', after: '', isPercent: false }
  let isAfterPoint = false
  for (const token of given) {
    const text = textOf(token)
    if (text !== undefined) {
      if (isAfterPoint) section.after += text
      else section.whole.push({ text })
      section.isPercent ||= token === '%'
    } else if (/[0#?]/.test(token)) {
      if (isAfterPoint) section.decimals += token
      else section.whole.push({ digit: token })
    } else if (token === '.' && !isAfterPoint) isAfterPoint = true
    else if (conditionIn(token)) section.condition = conditionIn(token)
    // Colors and locales do not add characters, and commas between thousands are only for readability.
    else if (token !== ',' && !/^\[(\$-|black|blue|cyan|green|magenta|red|white|yellow|color)/i.test(token))
      return undefined
  }
  // A comma after the last digit divides by a thousand.
  const isDivided = given.lastIndexOf(',') > given.findLastIndex((token) => /^[0#?]$/.test(token))
  return isDivided ? undefined : section
}

/** Returns the literal text of a token; undefined if the token is not text. */
function textOf(token: string): string | undefined {
  if (token.startsWith('"')) return token.slice(1).replace(/"$/, '')
  if (token.startsWith('\\')) return token.slice(1)
  // `_` adds a space as wide as the next character, and `*` fills the cell with it.
  if (/^[_*]/.test(token)) return ''
  const currency = /^\[\$([^-\]]*)/.exec(token)?.[1]
  if (currency) return currency
  return /^[-+$():!^&'~{}<>= %₹€£]$/u.test(token) ? token : undefined
}

const comparisons: Record<string, (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
}

function conditionIn(token: string): Section['condition'] {
  const [, operator = '', limit] = /^\[(<=|>=|<>|<|>|=)(-?\d{1,15}(?:\.\d{1,15})?)\]$/.exec(token) ?? []
  const compare = comparisons[operator]
  return compare && ((number) => compare(number, Number(limit)))
}

/** Chooses the section by its condition or, without conditions, by the sign: positive, negative, zero. */
function sectionFor(sections: readonly Section[], number: number): number {
  if (sections.some(({ condition }) => condition)) {
    const found = sections.findIndex(({ condition }) => !condition || condition(number))
    return found < 0 ? sections.length - 1 : found
  }
  if (number < 0) return Math.min(1, sections.length - 1)
  return number === 0 && sections.length > 2 ? 2 : 0
}

function show({ whole, decimals, after, isPercent }: Section, number: number): string {
  const [digits = '', fraction = ''] = (isPercent ? number * 100 : number).toFixed(decimals.length).split('.')
  const places = whole.filter((piece) => 'digit' in piece).length
  const padded = (digits === '0' ? '' : digits).padStart(places, ' ')
  let next = padded.length - places
  // Digits beyond the placeholders of the format are placed before the first one.
  let surplus = padded.slice(0, next)
  const shown = whole.map((piece) => {
    if ('text' in piece) return piece.text
    const digit = padded[next] === ' ' ? (piece.digit === '0' ? '0' : '') : padded[next]
    next += 1
    const text = surplus + digit
    surplus = ''
    return text
  })
  return shown.join('') + shownFraction(fraction, decimals) + after
}

/** Trailing zeros are shown only where the format has a zero. */
function shownFraction(fraction: string, decimals: string): string {
  const needed = decimals.lastIndexOf('0') + 1
  let end = fraction.length
  while (end > needed && fraction[end - 1] === '0') end -= 1
  return end === 0 ? '' : `.${fraction.slice(0, end)}`
}
