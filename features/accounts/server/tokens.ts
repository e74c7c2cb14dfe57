import { createHash, randomBytes, randomInt } from 'node:crypto'

/** A secret that is handed out once: 32 random bytes. Only its hash is kept. */
export const newToken = () => randomBytes(32).toString('base64url')

export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value)

/** Tokens are stored as a plain SHA-256, since 256 random bits cannot be guessed. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16

/** 79 random bits, in groups that people can copy by hand. */
export function makeReadableCode(): string {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}
