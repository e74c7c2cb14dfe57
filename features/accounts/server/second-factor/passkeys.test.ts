import { beforeEach, describe, expect, it } from 'vitest'
import { anAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { anAuthenticator } from '#testing/authenticator.ts'
import { dialects } from '#testing/databases.ts'
import { openSite, type SignedIn, signedIn } from '#testing/open-site.ts'
import { askOf } from '#testing/spec/ask.ts'
import { stateOf } from '#testing/spec/state.ts'

const passkeys = '/api/admin/passkeys'
const signInPath = '/api/admin/signin/passkey'
const origin = 'https://school.example.org'
const domain = 'school.example.org'
type Device = ReturnType<typeof anAuthenticator>

describe.each(dialects)('passkeys, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false, env: { PUBLIC_URL: origin } })
  const ask = askOf(site)
  let admin: SignedIn
  let device: Device
  beforeEach(async () => {
    admin = await signedIn(site)
    device = anAuthenticator({ origin, domain })
  })
  const options = async (path: string, token?: string) => (await ask('POST', path, { token })).body.data
  const add = async (from = device, { name = 'My phone', token = admin.token, over = {} } = {}) => {
    const passkey = from.create(await options(`${passkeys}/options`, token), over)
    return ask('POST', passkeys, { token, json: { name, passkey } })
  }
  const enter = async (from = device, over = {}) =>
    ask('POST', signInPath, { json: { passkey: from.use(await options(`${signInPath}/options`), over) } })

  it('are created for the site’s own domain and require user verification', async () => {
    const made = await options(`${passkeys}/options`, admin.token)
    expect(made).toMatchObject({
      rp: { name: 'Evening School', id: domain },
      user: { name: admin.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    const used = await options(`${signInPath}/options`)
    expect(used).toMatchObject({ rpId: domain, userVerification: 'required' })
    expect(used.challenge).not.toBe(made.challenge)
  })

  it('sign in without a password, and the password alone is no longer enough', async () => {
    const added = await add()
    expect(added.status).toBe(200)
    expect(added.body.data.recoveryCodes).toHaveLength(10)
    const { status, body } = await enter()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      message: 'Logged in successfully!',
      admin: { _id: admin.id },
    })
    expect((await ask('GET', '/api/admin/profile', { token: body.token })).status).toBe(200)
    const own = await ask('GET', '/api/admin/second-factor', { token: body.token })
    expect(own.body.data.passkeys).toEqual([
      {
        _id: expect.any(String),
        name: 'My phone',
        createdAt: site.context.now().toISOString(),
        lastUsedAt: site.context.now().toISOString(),
      },
    ])
    const { email, password } = admin
    const byPassword = await ask('POST', '/api/admin/signin', { json: { email, password } })
    expect(byPassword.body).toMatchObject({
      message: 'Log in with your passkey, or enter one of your recovery codes.',
      errors: [{ field: 'code' }],
    })
    const [code] = added.body.data.recoveryCodes
    expect((await ask('POST', '/api/admin/signin', { json: { email, password, code } })).status).toBe(200)
  })

  it('do not create a second set of recovery codes, and cannot be added twice on one device', async () => {
    await add()
    const second = anAuthenticator({ origin, domain })
    expect((await add(second, { name: 'Laptop' })).body.data.recoveryCodes).toEqual([])
    const known = await options(`${passkeys}/options`, admin.token)
    expect(known.excludeCredentials).toHaveLength(2)
    const before = await stateOf(site)
    const again = await add(second, { name: 'Laptop again' })
    expect(again.status).toBe(409)
    expect(await passkeyRows()).toEqual(before.passkeys)
  })
  const passkeyRows = async () => (await stateOf(site)).passkeys

  const wrongs: [string, object][] = [
    ['of another site', { origin: 'https://school.example.org.evil.org' }],
    ['for another domain', { domain: 'evil.org' }],
    ['over http', { origin: `http://${domain}` }],
    ['without user verification', { flags: 0x01 }],
    ['without user presence', { flags: 0x04 }],
    ['of another type', { type: 'webauthn.other' }],
  ]
  it.each(wrongs)('are refused %s', async (_what, over) => {
    expect((await add(device, { over })).status).toBe(400)
    expect(await passkeyRows()).toEqual(await passkeyRowsWithout(admin.id))
    await add()
    const before = await stateOf(site)
    expect((await enter(device, over)).status).toBe(401)
    const { passkeyChallenges: _, ...after } = await stateOf(site)
    const { passkeyChallenges: __, ...unchanged } = before
    expect(after).toEqual(unchanged)
  })
  const passkeyRowsWithout = async (adminId: string) =>
    ((await passkeyRows()) ?? []).filter((row) => !row.includes(adminId))

  it.each(['\u0000', 'a b', 'a+/='])('are refused with the id %j, which no browser sends', async (id) => {
    const passkey = { ...device.use(await options(`${signInPath}/options`)), id }
    const { status, body } = await ask('POST', signInPath, { json: { passkey } })
    expect([status, body.errors]).toEqual([400, [{ field: 'passkey.id', message: expect.any(String) }]])
  })

  it('work only once per response, even if it is sent five times at once', async () => {
    await add()
    const passkey = device.use(await options(`${signInPath}/options`))
    const send = () => ask('POST', signInPath, { json: { passkey } })
    const answers = await Promise.all(Array.from({ length: 5 }, send))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    expect((await send()).status).toBe(401)
  })

  it('need a challenge less than five minutes old and created for the same purpose', async () => {
    await add()
    const late = await options(`${signInPath}/options`)
    site.advanceTime(5 * 60_000)
    expect((await ask('POST', signInPath, { json: { passkey: device.use(late) } })).status).toBe(401)
    const forConfirming = await options('/api/admin/confirm/passkey-options', admin.token)
    expect((await ask('POST', signInPath, { json: { passkey: device.use(forConfirming) } })).status).toBe(401)
    const forSigningIn = await options(`${signInPath}/options`)
    const confirmed = await ask('POST', '/api/admin/confirm', {
      token: admin.token,
      json: { passkey: device.use(forSigningIn) },
    })
    expect(confirmed.status).toBe(400)
  })

  it('are refused as copies if their counter does not increase', async () => {
    await add(device, { over: { counter: 5 } })
    expect((await enter(device, { counter: 9 })).status).toBe(200)
    expect((await enter(device, { counter: 9 })).status).toBe(401)
    expect((await enter(device, { counter: 4_294_967_295 })).status).toBe(200)
  })

  it('confirm only their owner’s session', async () => {
    await add()
    site.advanceTime(11 * 60_000)
    const trash = () => ask('DELETE', '/api/admin/dashboard/trash', { token: admin.token })
    expect((await trash()).body).toMatchObject({
      needsConfirmation: true,
      ways: ['password', 'code', 'passkey'],
    })
    const someone = await signedIn(site)
    const theirs = anAuthenticator({ origin, domain })
    await add(theirs, { token: someone.token })
    const confirm = async (from: Device) => {
      const asked = await options('/api/admin/confirm/passkey-options', admin.token)
      return ask('POST', '/api/admin/confirm', { token: admin.token, json: { passkey: from.use(asked) } })
    }
    expect((await confirm(theirs)).status).toBe(400)
    expect((await trash()).status).toBe(403)
    expect((await confirm(device)).status).toBe(200)
    expect((await trash()).status).toBe(200)
  })

  it('are removed only by their owner and then stop working', async () => {
    await add()
    const own = await ask('GET', '/api/admin/second-factor', { token: admin.token })
    const path = `${passkeys}/${own.body.data.passkeys[0]._id}`
    const someone = await signedIn(site)
    expect((await ask('DELETE', path, { token: someone.token })).status).toBe(404)
    expect((await ask('DELETE', path, { token: admin.token })).status).toBe(200)
    const refused = await enter()
    expect(refused.status).toBe(401)
    expect(refused.body.message).toMatch(/no longer knows this passkey/)
    const { email, password } = admin
    expect((await ask('POST', '/api/admin/signin', { json: { email, password } })).status).toBe(200)
  })

  it('do not work for a pending or deleted admin', async () => {
    await add()
    const { db } = site.context
    await db.updateTable('admins').set({ status: 'pending' }).where('id', '=', admin.id).execute()
    expect((await enter()).status).toBe(403)
    await db.deleteFrom('admins').where('id', '=', admin.id).execute()
    expect((await enter()).status).toBe(401)
    await anAdmin(site.context)
  })

  it('have a limited number of open challenges', async () => {
    const from = '10.201.0.1'
    for (let n = 0; n < 120; n++) await ask('POST', `${signInPath}/options`, { from })
    expect((await ask('POST', `${signInPath}/options`, { from })).status).toBe(429)
    site.advanceTime(16 * 60_000)
    expect((await ask('POST', `${signInPath}/options`, { from })).status).toBe(200)
    expect((await stateOf(site)).passkeyChallenges).toHaveLength(1)
  })
})

it.each([
  ['http://127.0.0.1:3000', null],
  ['http://[::1]:3000', null],
  ['http://school.example.org', null],
  ['https://192.0.2.1', null],
  ['http://localhost:3000', 'localhost'],
  ['https://school.example.org:8443', 'school.example.org'],
])('the passkey domain at %s is %s', async (publicUrl, domain) => {
  const site = await openTestApp('sqlite', { env: { PUBLIC_URL: publicUrl } })
  const ask = askOf(site)
  const { token } = await signedIn(site)
  const { body } = await ask('GET', '/api/admin/second-factor', { token })
  expect(body.data.passkeyDomain).toBe(domain)
  const status = domain ? 200 : 409
  expect((await ask('POST', `${signInPath}/options`)).status).toBe(status)
  expect((await ask('POST', `${passkeys}/options`, { token })).status).toBe(status)
  await site.close()
})
