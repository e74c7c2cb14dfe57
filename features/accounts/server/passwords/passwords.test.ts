import { describe, expect, it } from 'vitest'
import { HttpError } from '#server/errors.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'

describe('passwords', () => {
  it('are stored as a salted argon2id hash', async () => {
    const [one, other] = await Promise.all([hashPassword('blue kites'), hashPassword('blue kites')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toContain('blue kites')
    expect(one).not.toBe(other)
  })

  it.each([
    ['emoji and spaces at both ends', ' kites 🪁 and lanterns 🏮 '],
    ['128 characters', 'ä'.repeat(128)],
  ])('match exactly and untrimmed: %s', async (_title, password) => {
    const hash = await hashPassword(password)
    expect(await verifyPassword(password, hash)).toBe(true)
    expect(await verifyPassword(password.trim().slice(0, -1), hash)).toBe(false)
    expect(await verifyPassword(`${password} `, hash)).toBe(false)
  })

  it('match a hash with other cost parameters, which then needs a rehash', async () => {
    // The reference implementation's test vector: 64 MB, two passes.
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword('password', hash)).toBe(true)
    expect(await verifyPassword('passwore', hash)).toBe(false)
    expect(await needsRehash('password', hash)).toBe(true)
    expect(await needsRehash('blue kites', await hashPassword('blue kites'))).toBe(false)
  })

  it('match whether an accented letter is one code point or two', async () => {
    const [composed, decomposed] = ['Zo\u00EB’s kites', 'Zoe\u0308’s kites']
    for (const [set, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const) {
      const hash = await hashPassword(set)
      expect(await verifyPassword(typed, hash)).toBe(true)
      expect(await needsRehash(typed, hash)).toBe(false)
    }
  })

  it('match a hash that an earlier version made without normalizing the password, and it then needs a rehash', async () => {
    // With the current cost parameters, so that only the normalization requires a rehash.
    const hash =
      '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$DwSKfCqFrkqtc5FYLbz+rCx6J4G6+US27ivYsjNXUgY'
    expect(await verifyPassword('Zoe\u0308', hash)).toBe(true)
    expect(await needsRehash('Zoe\u0308', hash)).toBe(true)
    expect(await verifyPassword('Zo\u00EB', hash)).toBe(false)
  })

  it('do not match for an unknown account or an unreadable hash', async () => {
    expect(await verifyPassword('', undefined)).toBe(false)
    expect(await verifyPassword('x', 'x')).toBe(false)
  })

  it('are hashed a few at a time; with more than 54 at once, callers must retry later', async () => {
    // A cheap hash, because only the queue is tested.
    const cheap = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$c29tZXRhZ3NvbWV0YWc'
    const all = await Promise.allSettled(
      Array.from({ length: 60 }, () => verifyPassword('blue kites', cheap)),
    )
    const refused = all.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
    expect(refused).toHaveLength(6)
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(HttpError)
      expect(reason).toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) })
    }
    await expect(hashPassword('blue kites')).resolves.toBeTruthy()
  })
})
