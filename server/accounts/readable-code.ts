import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16

/** 79 random bits, in groups that people can copy by hand. */
export function makeReadableCode(): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}
