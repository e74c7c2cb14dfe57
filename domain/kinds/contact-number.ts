/** As long as two numbers with a word on each. */
export const maxContactNumberLength = 60
const minDigits = 5

/** Whether a text holds a telephone number. People write what they like around it: a name, a slash, a second number. */
export function isContactNumber(text: string): boolean {
  return (text.match(/\p{Nd}/gu) ?? []).length >= minDigits
}

/**
 * The number as a telephone dials it, such as `+919830012345`; undefined where the text is more than one number, or has
 * words in it. E.164 allows 15 digits.
 */
export function toDialableNumber(text: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text.trim())) return undefined
  const number = text.replace(/[^+\d]/g, '')
  return /^\+?\d{5,15}$/.test(number) ? number : undefined
}
