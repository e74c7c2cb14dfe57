import { describe, expect, it } from 'vitest'
import { fromBase32 } from '#testing/second-factors.ts'
import { base32, findTotpStep, totpCode, totpStep, totpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

/** RFC 6238, appendix B: SHA-1. Apps show the last six of the eight digits. */
const vectors: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]

const at = (seconds: number) => new Date(seconds * 1_000)

describe('one-time passwords', () => {
  it.each(vectors)('match RFC 6238 at %i seconds', (seconds, code) => {
    expect(totpCode(secret, totpStep(at(seconds)))).toBe(code.slice(-6))
  })

  it('are valid one step before and after, but no longer', () => {
    const now = at(1_234_567_890)
    const found = [-2, -1, 0, 1, 2].map((steps) =>
      findTotpStep(secret, totpCode(secret, totpStep(now) + steps), now),
    )
    const step = totpStep(now)
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
  })

  it.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 12345'])(
    'have six digits, unlike %j',
    (code) => {
      expect(findTotpStep(secret, code, at(59))).toBeUndefined()
    },
  )
})

/** RFC 4648, §10, without padding. */
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('encodes %j as %j in base 32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
  expect(fromBase32(encoded).toString()).toBe(text)
})

it('encodes account and school in the app’s URI, whatever characters they contain', () => {
  const uri = totpUri(secret, { account: 'mira+1@example.org', issuer: 'Sunday School: A & B' })
  expect(uri).toBe(
    'otpauth://totp/Sunday%20School%3A%20A%20%26%20B:mira%2B1%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sunday%20School%3A%20A%20%26%20B',
  )
})
