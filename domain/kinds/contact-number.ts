import { latinDigits } from '../text/latin-digits.ts'

/** Room for two numbers with a comment on each. */
export const maxContactNumberLength = 60
const minDigits = 5

/** Returns true if a spreadsheet has shortened a long number, such as 9.1983E+11. The original is lost. */
export const isShortened = (text: string) => /^\s*-?\d{1,3}([.,]\d{1,20})?\s?e[+-]\d{1,3}\s*$/i.test(text)

/** A text may contain anything else next to the phone number, such as a name, a slash or a second number. */
export function isContactNumber(text: string): boolean {
  return !isShortened(text) && (text.match(/\p{Nd}/gu) ?? []).length >= minDigits
}

/**
 * Returns the number to dial, or undefined if the text contains words or more than one number. E.164 allows 15 digits.
 * A number with a country code begins with +, such as `+919830012345`; others are returned as typed, without spaces.
 */
export function toDialableNumber(text: string): string | undefined {
  const typed = latinDigits(text).trim()
  if (!/^\(?\+?[\d\s().\-‐-–]+$/.test(typed)) return undefined
  // The zero in "+44 (0)20" is only dialed inside the country.
  const digits = typed.replace(/^(\(?\+.*)\(0\)/, '$1').replace(/[^+\d]/g, '')
  const number = digits.replace(indianNumber, '+91$1').replace(/^00/, '+')
  return /^\+?\d{5,15}$/.test(number) ? number : undefined
}

/** Matches a number with India's code, also without + and with the zero that is only dialed inside the country. */
const indianNumber = /^(?:\+|00?)?910?([1-9]\d{9})$/

/** The result is the country code and digits only, for a WhatsApp link. Ten digits are treated as an Indian number. */
export function toWhatsAppNumber(text: string): string | undefined {
  const number = toDialableNumber(text)
  if (number?.startsWith('+')) return number.slice(1)
  const national = number?.replace(/^0/, '')
  return national?.length === 10 ? `91${national}` : undefined
}

/** A part of a text; `href` leads to the telephone or to WhatsApp. */
export type ContactPart = { text: string; href?: string }

/**
 * Splits a text at its numbers, such as "Rina 98300 12345 / 98300 54321". If it has only one number, the whole text is
 * one link. A number behind the word WhatsApp leads there.
 */
export function linkNumbers(text: string): ContactPart[] {
  let before = ''
  const parts = text.split(numberInText).map((part, index): ContactPart => {
    const dialed = index % 2 === 1 ? toDialableNumber(part) : undefined
    const written = /whats|হোয়াটস|व्हाट्स/i.test(before) ? toWhatsAppNumber(part) : undefined
    before = part
    if (!dialed) return { text: part }
    return { text: part, href: written ? `https://wa.me/${written}` : `tel:${dialed}` }
  })
  const linked = parts.filter(({ href }) => href)
  return linked.length === 1 ? [{ ...linked[0], text }] : parts.filter(({ text }) => text)
}

const numberInText = /(\(?\+?\(?\p{Nd}[\p{Nd}\s().\-‐-–]+\p{Nd})/u

/** Returns the same text for each way to type a number; undefined if the text is not exactly one number. */
export const toComparableNumber = (text: string): string | undefined => {
  const international = toWhatsAppNumber(text)
  return international ? `+${international}` : toDialableNumber(text)
}

export const isSameNumber = (a: string, b: string): boolean =>
  toComparableNumber(a) !== undefined && toComparableNumber(a) === toComparableNumber(b)

/** Returns the comparable numbers in a text that may also contain words and several numbers. */
export const comparableNumbersIn = (text: string): string[] =>
  latinDigits(text)
    .split(/[^+\d\s().\-‐-–]+/)
    .flatMap((part) => toComparableNumber(part) ?? [])

/** Returns the digits to search for in comparable numbers, also if only a part of a number is typed. */
export const toSearchedDigits = (text: string): string | undefined =>
  toComparableNumber(text)?.replace(/^(?:\+|0+)/, '')
