import { beforeEach, describe, expect, it } from 'vitest'
import { volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { openSite, type SignedIn, signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { codeAt, setUpApp } from '#testing/second-factors.ts'
import { askOf } from '#testing/spec/ask.ts'
import { unchanged } from '#testing/spec/state.ts'

const minutes = 60_000
const confirmPath = '/api/admin/confirm'

describe.each(dialects)('sensitive actions, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false })
  const ask = askOf(site)
  let admin: SignedIn
  const now = () => site.context.now()
  beforeEach(async () => {
    site.advanceTime(2 * minutes)
    admin = await signedIn(site)
  })
  const empty = (token = admin.token) => ask('DELETE', `${D}/trash`, { token })
  const confirm = (json: object, token = admin.token) => ask('POST', confirmPath, { token, json })

  it('are allowed for ten minutes after signing in, and then require the password', async () => {
    site.advanceTime(10 * minutes - 1)
    expect((await empty()).status).toBe(200)
    site.advanceTime(1)
    const refused = await unchanged(site, () => empty())
    expect(refused.status).toBe(403)
    expect(refused.body).toEqual({
      success: false,
      message: 'Please confirm that it is you, then try again.',
      needsConfirmation: true,
      ways: ['password'],
    })
    expect((await confirm({ password: admin.password })).status).toBe(200)
    expect((await empty()).status).toBe(200)
  })

  it('are confirmed for one session only', async () => {
    const other = await tokenOf(site, admin.id)
    site.advanceTime(11 * minutes)
    await confirm({ password: admin.password })
    expect((await empty(other)).status).toBe(403)
    expect((await empty()).status).toBe(200)
  })

  it('are refused after a wrong password, which counts as a failed sign-in', async () => {
    site.advanceTime(11 * minutes)
    const from = '10.202.0.1'
    const guess = () => ask('POST', confirmPath, { token: admin.token, json: { password: 'wrong' }, from })
    const wrong = await guess()
    expect(wrong.body).toEqual({
      success: false,
      message: 'The password is wrong.',
      errors: [{ field: 'password', message: 'The password is wrong.' }],
    })
    for (let n = 1; n < 10; n++) await guess()
    const { email, password } = admin
    expect((await ask('POST', confirmPath, { token: admin.token, json: { password }, from })).status).toBe(
      429,
    )
    expect((await ask('POST', '/api/admin/signin', { json: { email, password }, from })).status).toBe(429)
    expect((await empty()).status).toBe(403)
  })

  it.each([[{}], [{ password: 'a', code: '123456' }], [{ password: '' }], [{ code: '9'.repeat(41) }]])(
    'are not confirmed by %j',
    async (json) => {
      expect((await unchanged(site, () => confirm(json))).status).toBe(400)
    },
  )

  it('can also be confirmed by a code, but not twice by the same code', async () => {
    const { key } = await setUpApp(ask, admin.token, now)
    site.advanceTime(11 * minutes)
    expect((await empty()).body.ways).toEqual(['password', 'code'])
    const code = codeAt(key, now())
    expect((await confirm({ code })).status).toBe(200)
    expect((await confirm({ code })).status).toBe(400)
    expect((await empty()).status).toBe(200)
  })

  it('on second factors must be confirmed with a second factor by admins who have one', async () => {
    const { key } = await setUpApp(ask, admin.token, now)
    site.advanceTime(11 * minutes)
    const remove = () => ask('DELETE', '/api/admin/second-factor/app', { token: admin.token })
    expect((await confirm({ password: admin.password })).status).toBe(200)
    expect((await empty()).status).toBe(200)
    expect((await remove()).body).toMatchObject({ needsConfirmation: true, ways: ['code'] })
    expect((await confirm({ code: codeAt(key, now()) })).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })

  it('require a new confirmation if the last was made while the clock was ahead', async () => {
    site.advanceTime(60 * minutes)
    await confirm({ password: admin.password })
    site.advanceTime(-50 * minutes)
    expect((await empty()).status).toBe(403)
    site.advanceTime(50 * minutes)
  })

  it('check the permission before they require a confirmation', async () => {
    const volunteer = await signedIn(site, volunteerFields)
    site.advanceTime(11 * minutes)
    const path = `${D}/second-factors/${admin.id}`
    const refused = await ask('DELETE', path, { token: volunteer.token })
    expect(refused.body).toEqual({
      success: false,
      message: 'You are not allowed to do this. Please ask a PIC.',
    })
    expect((await ask('DELETE', path)).status).toBe(401)
  })
})
