import { describe, expect, it } from 'vitest'
import { normalizeEmail } from '#domain/session/normalize-email.ts'
import { addToCount, enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { anAdmin, aPassword } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { rowOf } from '#testing/rows.ts'
import { stateOf, unchanged } from '#testing/spec/state.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { rememberNetwork } from './known-networks.ts'
import { hashToken } from './tokens.ts'

describe.each(dialects)('signing in, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false })
  let addresses = 0

  const signIn = (payload: unknown, { headers = {}, from = `10.0.0.${++addresses}` } = {}) =>
    site.request({
      method: 'POST',
      url: '/api/admin/signin',
      payload: payload as object,
      headers: { 'content-type': 'application/json', ...headers },
      remoteAddress: from,
    })
  const sessions = () => site.context.db.selectFrom('sessions').selectAll().execute()

  it('returns a token, stored only as a hash, and the account without the password', async () => {
    const { email, id } = await anAdmin(site.context)
    const response = await signIn({ email: email.toUpperCase(), password: aPassword })
    expect(response.statusCode).toBe(200)
    const { success, token, admin } = response.json()
    expect(success).toBe(true)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(admin).toMatchObject({ _id: id, email, status: 'approved' })
    expect(response.body).not.toMatch(/argon2|passwordHash/)

    const kept = (await sessions()).find(({ adminId }) => adminId === id)
    expect(kept?.tokenHash).toBe(hashToken(token))
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(site.logged()).not.toContain(token)
  })

  it('refuses a wrong password with 401 and an unknown address with 404, with the messages of the specification', async () => {
    const { email } = await anAdmin(site.context)
    const before = await stateOf(site)
    const wrong = await signIn({ email, password: `${aPassword}!` })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({ success: false, message: 'Invalid email or password.' })
    const unknown = await signIn({ email: 'nobody@example.org', password: aPassword })
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toEqual({ success: false, message: 'Admin not found.' })
    expect(await stateOf(site)).toEqual(before)
    expect(site.logged()).not.toContain(aPassword)
  })

  it('tells a pending admin to wait only if the password is right', async () => {
    const { email, id } = await anAdmin(site.context, { status: 'pending' })
    expect((await signIn({ email, password: 'not the password' })).statusCode).toBe(401)
    const right = await signIn({ email, password: aPassword })
    expect(right.statusCode).toBe(403)
    expect(right.json().message).toBe('Admin approval pending. Contact the PIC or Admin.')
    expect((await sessions()).some(({ adminId }) => adminId === id)).toBe(false)
  })

  it.each([
    ['an empty object', {}],
    ['an empty password', { email: 'mira@example.org', password: '' }],
    ['objects', { email: { $ne: 1 }, password: { $ne: 1 } }],
    ['an array as the address', { email: ['mira1@example.org'], password: aPassword }],
    ['a password of 129 characters', { email: 'mira@example.org', password: 'x'.repeat(129) }],
  ])('refuses %s with 400', async (_title, payload) => {
    const response = await unchanged(site, () => signIn(payload))
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, message: expect.any(String) })
    expect(response.body).not.toContain('token')
  })

  it('compares passwords exactly: emoji, spaces at both ends and 128 characters', async () => {
    const { email, id } = await anAdmin(site.context)
    const password = ` 🪁${'kite'.repeat(31)} `
    expect(password).toHaveLength(128)
    await setHash(id, await hashPassword(password))
    expect((await signIn({ email, password: password.trim() })).statusCode).toBe(401)
    expect((await signIn({ email, password })).statusCode).toBe(200)
  })

  it('rehashes a password that was hashed with other cost parameters', async () => {
    const { email, id } = await anAdmin(site.context)
    await setHash(
      id,
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    )
    expect((await signIn({ email, password: 'password' })).statusCode).toBe(200)
    const { passwordHash } = await rowOf(site.context.db, 'admins', { id })
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn({ email, password: 'password' })).statusCode).toBe(200)
  })

  it('allows ten guesses in 15 minutes, whatever address the client sends in headers', async () => {
    const { email } = await anAdmin(site.context)
    const guess = (n: number, password = `guess number ${n}`) =>
      signIn(
        { email, password, email2: `x${n}@example.org` },
        { headers: { 'x-forwarded-for': `192.0.2.${n}`, 'x-real-ip': `192.0.2.${n}` }, from: '10.1.0.1' },
      )
    for (let n = 1; n <= 10; n += 1) expect((await guess(n)).statusCode).toBe(401)
    const refused = await guess(11, aPassword)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('900')

    site.advanceTime(15 * 60_000)
    expect((await guess(12, aPassword)).statusCode).toBe(200)
  })

  it('enforces the limit on simultaneous guesses, even if one of them is right', async () => {
    const { email } = await anAdmin(site.context)
    const guesses = Array.from({ length: 24 }, (_, n) => (n === 23 ? aPassword : `guess number ${n}`))
    const from = '10.1.0.9'
    const answers = await Promise.all(guesses.map((password) => signIn({ email, password }, { from })))
    const codes = answers.map(({ statusCode }) => statusCode)
    const of = (status: number) => codes.filter((code) => code === status).length
    // Which guesses are checked is random; a correct one among them does not change the limit.
    expect([9, 10]).toContain(of(401))
    expect(of(401) + of(200) + of(429)).toBe(24)
    expect(of(200)).toBeLessThanOrEqual(1)
  })

  it('counts guesses from all unknown networks together: 20 are free, and the next 80 lockouts last more than a day in all', async () => {
    const { email } = await anAdmin(site.context)
    const guess = () => signIn({ email, password: 'a guess' })
    const nextPause = async () => {
      while ((await guess()).statusCode === 401);
      const [one, other] = [await guess(), await guess()]
      expect([one.statusCode, other.statusCode]).toEqual([429, 429])
      expect(one.headers['retry-after']).toBe(other.headers['retry-after'])
      const seconds = Number(one.headers['retry-after'])
      site.advanceTime(seconds * 1_000)
      return seconds
    }
    const strangers = [normalizeEmail(email), 'elsewhere'] as const
    await addToCount(site.context, limits.failedSignInsADay, strangers, { delta: 18 })
    for (const pause of [27, 54, 81]) expect(await nextPause()).toBe(pause)
    await addToCount(site.context, limits.failedSignInsADay, strangers, { delta: 76 })
    expect(await nextPause()).toBe(80 * 27)
    const pauses = Array.from({ length: 80 }, (_, n) => (n + 1) * 27)
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(86_400)
  })

  it('lets owners sign in from a recently used network, however often others guess', async () => {
    const { email } = await anAdmin(site.context)
    const home = { from: '2001:db8:7:7::1' }
    const elsewhere = { from: '10.1.2.3' }
    expect((await signIn({ email, password: aPassword }, home)).statusCode).toBe(200)
    for (let n = 0; n < 25; n += 1) await signIn({ email, password: 'a guess' })
    expect((await signIn({ email, password: aPassword }, elsewhere)).statusCode).toBe(429)
    expect((await signIn({ email, password: aPassword }, home)).statusCode).toBe(200)
    expect((await signIn({ email, password: aPassword }, { from: '2001:db8:7:7::2' })).statusCode).toBe(200)
    const known = await site.context.db.selectFrom('knownNetworks').selectAll().execute()
    expect(JSON.stringify(known)).not.toContain('2001:db8')

    site.advanceTime(27_000)
    expect((await signIn({ email, password: aPassword }, elsewhere)).statusCode).toBe(200)
  })

  it('remembers the 20 most recent networks, each for 90 days', async () => {
    const { email, id } = await anAdmin(site.context)
    const known = () =>
      site.context.db.selectFrom('knownNetworks').selectAll().where('adminId', '=', id).execute()
    for (let n = 0; n < 22; n += 1) {
      await rememberNetwork(site.context.db, site.context.now(), id, `10.5.0.${n}`)
      site.advanceTime(1_000)
    }
    expect(await known()).toHaveLength(20)
    site.advanceTime(90 * 86_400_000)
    await signIn({ email, password: aPassword }, { from: '10.5.0.99' })
    expect(await known()).toHaveLength(1)
  })

  it('treats all addresses of a household as one network', async () => {
    const { email } = await anAdmin(site.context)
    const guess = (from: string) => signIn({ email, password: 'a guess' }, { from })
    for (let n = 1; n <= 10; n += 1) expect((await guess(`2001:db8:1:1::${n}`)).statusCode).toBe(401)
    expect((await guess('2001:db8:1:1:ffff::1')).statusCode).toBe(429)
    expect((await guess('2001:db8:1:2::1')).statusCode).toBe(401)
  })

  it('does not continue a lockout after the clock was set back by a day', async () => {
    const { email } = await anAdmin(site.context)
    const from = '10.1.0.11'
    for (let n = 0; n < 11; n += 1) await signIn({ email, password: 'a guess' }, { from })
    site.advanceTime(-86_400_000)
    expect((await signIn({ email, password: aPassword }, { from })).statusCode).toBe(200)
  })

  it('does not count successes or block other accounts at the same address', async () => {
    const [guessed, other] = await Promise.all([anAdmin(site.context), anAdmin(site.context)])
    const from = '10.1.0.2'
    for (let n = 0; n < 12; n += 1)
      expect((await signIn({ email: other.email, password: aPassword }, { from })).statusCode).toBe(200)
    for (let n = 0; n < 11; n += 1) await signIn({ email: guessed.email, password: 'a guess' }, { from })
    expect((await signIn({ email: other.email, password: aPassword }, { from })).statusCode).toBe(200)
  })

  it('also counts unknown accounts, and allows a network address 60 failures in 15 minutes', async () => {
    const { email } = await anAdmin(site.context)
    const from = '10.1.0.3'
    for (let n = 0; n < 58; n += 1) await enforceRateLimit(site.context, limits.failedSignInsPerAddress, from)
    for (let n = 0; n < 2; n += 1) {
      const answer = await signIn({ email: `nobody${n}@example.org`, password: 'a guess' }, { from })
      expect(answer.statusCode).toBe(404)
    }
    expect((await signIn({ email, password: aPassword }, { from })).statusCode).toBe(429)
    expect((await signIn({ email, password: aPassword })).statusCode).toBe(200)
  })

  function setHash(id: string, passwordHash: string) {
    return site.context.db.updateTable('admins').set({ passwordHash }).where('id', '=', id).execute()
  }
})
