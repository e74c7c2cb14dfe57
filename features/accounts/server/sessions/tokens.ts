import { createHash } from 'node:crypto'
import { system } from '#server/system.ts'

/** Creates a secret of 32 random bytes. It is handed out once; only its hash is stored. */
export const newToken = () => system.randomBytes(32).toString('base64url')

export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value)

/** Hashes a token. A plain SHA-256 is enough, because 256 random bits cannot be guessed. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Omits letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16

/** Returns a code of 79 random bits, in groups that are easy to type. */
export const makeReadableCode = (): string => readableCodeOf(system.randomBytes(32))

/** Returns the code that belongs to 32 secret bytes. */
export function readableCodeOf(secret: Buffer): string {
  let rest = BigInt(`0x${secret.toString('hex')}`)
  const letters = Array.from({ length }, () => {
    const letter = alphabet[Number(rest % BigInt(alphabet.length))]
    rest /= BigInt(alphabet.length)
    return letter
  }).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}
