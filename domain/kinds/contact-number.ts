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
 * Returns a number such as `+919830012345`, or undefined if the text contains words or more than one number. E.164
 * allows 15 digits.
 */
export function toDialableNumber(text: string): string | undefined {
  const digits = latinDigits(text).trim()
  if (!/^\+?[\d\s().\-‐-–]+$/.test(digits)) return undefined
  const number = digits.replace(/[^+\d]/g, '')
  return /^\+?\d{5,15}$/.test(number) ? number : undefined
}

/** The result is the country code and digits only, for a WhatsApp link. Ten digits are treated as an Indian number. */
export function toWhatsAppNumber(text: string): string | undefined {
  const number = toDialableNumber(text)?.replace(/^00/, '+')
  if (number?.startsWith('+')) return number.slice(1)
  const national = number?.replace(/^0/, '')
  if (national?.length === 10) return `91${national}`
  return national?.length === 12 && national.startsWith('91') ? national : undefined
}
