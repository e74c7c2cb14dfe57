import { latinDigits } from '../text/latin-digits.ts'

/** As long as two numbers with a word on each. */
export const maxContactNumberLength = 60
const minDigits = 5

/** Whether a spreadsheet has shortened a long number, such as 9.1983E+11: what it stood for cannot be known. */
export const isShortened = (text: string) => /^\s*-?\d{1,3}([.,]\d{1,20})?\s?e[+-]\d{1,3}\s*$/i.test(text)

/** Whether a text holds a telephone number. People write what they like around it: a name, a slash, a second number. */
export function isContactNumber(text: string): boolean {
  return !isShortened(text) && (text.match(/\p{Nd}/gu) ?? []).length >= minDigits
}

/**
 * The number as a telephone dials it, such as `+919830012345`; undefined where the text is more than one number, or has
 * words in it. E.164 allows 15 digits.
 */
export function toDialableNumber(text: string): string | undefined {
  const digits = latinDigits(text).trim()
  if (!/^\+?[\d\s().\-‐-–]+$/.test(digits)) return undefined
  const number = digits.replace(/[^+\d]/g, '')
  return /^\+?\d{5,15}$/.test(number) ? number : undefined
}

/** The number as WhatsApp's links have it: with the country's code and digits alone. Ten digits are a number of India. */
export function toWhatsAppNumber(text: string): string | undefined {
  const number = toDialableNumber(text)?.replace(/^00/, '+')
  if (number?.startsWith('+')) return number.slice(1)
  const national = number?.replace(/^0/, '')
  if (national?.length === 10) return `91${national}`
  return national?.length === 12 && national.startsWith('91') ? national : undefined
}
