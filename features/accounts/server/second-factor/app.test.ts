import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPassword, volunteerFields } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { dialects } from '#testing/databases.ts'
import { mailsTo } from '#testing/mails.ts'
import { openSite, type SignedIn, signedIn } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import { codeAt, setUpApp } from '#testing/second-factors.ts'
import { askOf } from '#testing/spec/ask.ts'
import { stateOf } from '#testing/spec/state.ts'

const minutes = 60_000
const app = '/api/admin/second-factor/app'

describe.each(dialects)('authenticator apps, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false })
  const ask = askOf(site)
  let admin: SignedIn
  const now = () => site.context.now()
  beforeEach(async () => {
    // Each test needs codes that no other test has used.
    site.advanceTime(2 * minutes)
    admin = await signedIn(site)
  })
  const signIn = (more: object = {}, { email, password } = admin) =>
    ask('POST', '/api/admin/signin', { json: { email, password, ...more } })
  const subjectsTo = async (email: string) =>
    (await mailsTo(site.context.db, email)).map(({ subject }) => subject)

  it('do not affect the sign-in of accounts without one, whatever code is sent', async () => {
    for (const more of [{}, { code: '000000' }]) {
      const { status, body } = await signIn(more)
      expect({ status, keys: Object.keys(body) }).toEqual({
        status: 200,
        keys: ['success', 'message', 'token', 'admin'],
      })
    }
  })

  it('are set up with a first code, which returns ten recovery codes; no secret is stored in plain text', async () => {
    const started = await ask('POST', app, { token: admin.token })
    expect(started.body.data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(started.body.data.uri).toContain(`secret=${started.body.data.secret}`)
    expect((await signIn()).status).toBe(200)
    const wrong = await ask('PUT', app, { token: admin.token, json: { code: '000 000' } })
    expect(wrong.body.errors[0].field).toBe('code')

    const code = codeAt(started.body.data.secret, now())
    const added = await ask('PUT', app, {
      token: admin.token,
      json: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    })
    expect(added.status).toBe(200)
    const { recoveryCodes } = added.body.data
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const each of recoveryCodes) expect(each).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const own = await ask('GET', '/api/admin/second-factor', { token: admin.token })
    expect(own.body.data).toEqual({
      hasApp: true,
      passkeys: [],
      recoveryCodes: 10,
      isRequired: false,
      passkeyDomain: null,
    })
    const stored = JSON.stringify(await stateOf(site))
    for (const secret of [started.body.data.secret, ...recoveryCodes]) expect(stored).not.toContain(secret)
    expect(site.logged()).not.toContain(started.body.data.secret)
    const file = await stat(join(site.dataDir, 'second-factor.key'))
    expect(file.mode & 0o777).toBe(0o600)
    expect(await subjectsTo(admin.email)).toEqual(['A second factor was added to your account'])
    const again = await ask('POST', app, { token: admin.token })
    expect(again.status).toBe(409)
    // Sent again, as after a lost response.
    const resent = await ask('PUT', app, { token: admin.token, json: { code } })
    expect([resent.status, resent.body.message]).toEqual([409, again.body.message])
  })

  it('are required only after the correct password, with a helpful message', async () => {
    await setUpApp(ask, admin.token, now)
    const before = await stateOf(site)
    const right = await signIn()
    expect(right.status).toBe(400)
    const message = 'Enter the code from your authenticator app, or one of your recovery codes.'
    expect(right.body).toEqual({ success: false, message, errors: [{ field: 'code', message }] })
    const wrong = await signIn({ password: `${aPassword}!`, code: '123456' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ success: false, message: 'Invalid email or password.' })
    expect(await stateOf(site)).toEqual(before)
  })

  it('accept a code of the current step or its neighbors, but each only once', async () => {
    const { key } = await setUpApp(ask, admin.token, now)
    // The setup has consumed this code.
    expect((await signIn({ code: codeAt(key, now()) })).status).toBe(400)
    site.advanceTime(2 * minutes)
    expect((await signIn({ code: codeAt(key, now(), 0) })).status).toBe(200)
    expect((await signIn({ code: codeAt(key, now(), 0) })).status).toBe(400)
    expect((await signIn({ code: codeAt(key, now(), -1) })).status).toBe(400)
    expect((await signIn({ code: codeAt(key, now(), 1) })).status).toBe(200)
  })

  it('accept only one of five simultaneous sign-ins with the same code', async () => {
    const { key, recoveryCodes } = await setUpApp(ask, admin.token, now)
    site.advanceTime(2 * minutes)
    for (const code of [codeAt(key, now()), recoveryCodes[0]]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => signIn({ code })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    }
  })

  it('work again after the clock was ahead', async () => {
    const { key } = await setUpApp(ask, admin.token, now)
    site.advanceTime(24 * 60 * minutes)
    expect((await signIn({ code: codeAt(key, now()) })).status).toBe(200)
    site.advanceTime(-24 * 60 * minutes + 2 * minutes)
    expect((await signIn({ code: codeAt(key, now()) })).status).toBe(200)
    expect((await signIn({ code: codeAt(key, now()) })).status).toBe(400)
  })

  it('have the same rate limit for guesses as passwords', async () => {
    const { key } = await setUpApp(ask, admin.token, now)
    site.advanceTime(2 * minutes)
    const from = '10.200.0.1'
    const { email, password } = admin
    const guess = (code: string) =>
      ask('POST', '/api/admin/signin', { json: { email, password, code }, from })
    for (let n = 0; n < 10; n++) expect((await guess('abcdef')).status).toBe(400)
    expect((await guess(codeAt(key, now()))).status).toBe(429)
    site.advanceTime(16 * minutes)
    expect((await guess(codeAt(key, now()))).status).toBe(200)
  })

  it('have recovery codes that each work once, in any spelling, and the owner is told by mail when one is used', async () => {
    const { recoveryCodes } = await setUpApp(ask, admin.token, now)
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn({ code: ` ${first.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(200)
    expect((await signIn({ code: first })).status).toBe(400)
    expect((await signIn({ code: second.replaceAll('-', '') })).status).toBe(200)
    const own = await ask('GET', '/api/admin/second-factor', { token: admin.token })
    expect(own.body.data.recoveryCodes).toBe(8)
    const someoneElse = await signedIn(site)
    await setUpApp(ask, someoneElse.token, now)
    expect((await signIn({ code: recoveryCodes[2] }, someoneElse)).status).toBe(400)
    expect(await subjectsTo(admin.email)).toContain('A recovery code was used')

    const made = await ask('POST', '/api/admin/second-factor/recovery-codes', { token: admin.token })
    expect(made.body.data.recoveryCodes).toHaveLength(10)
    expect((await signIn({ code: recoveryCodes[3] })).status).toBe(400)
    expect((await signIn({ code: made.body.data.recoveryCodes[3] })).status).toBe(200)
  })

  it('are removed with their recovery codes, after which the password is enough', async () => {
    const { recoveryCodes } = await setUpApp(ask, admin.token, now)
    expect((await ask('DELETE', app, { token: admin.token })).status).toBe(200)
    expect((await ask('DELETE', app, { token: admin.token })).status).toBe(404)
    expect((await signIn()).status).toBe(200)
    const rows = await rowsOf(site.context.db, 'recoveryCodes', { adminId: admin.id })
    expect(rows).toEqual([])
    expect(recoveryCodes).toHaveLength(10)
    const codes = await ask('POST', '/api/admin/second-factor/recovery-codes', { token: admin.token })
    expect(codes.status).toBe(409)
    const audit = site.context.db
      .selectFrom('history')
      .select(['action', 'title'])
      .where('adminId', '=', admin.id)
    expect(await audit.orderBy('id').execute()).toEqual([
      { action: 'add a second factor', title: 'authenticator app' },
      { action: 'remove a second factor', title: 'authenticator app' },
      { action: 'sign in', title: null },
    ])
  })

  it('cannot be changed in a session that was confirmed only by a password', async () => {
    await setUpApp(ask, admin.token, now)
    const { db } = site.context
    await db.updateTable('sessions').set({ hasSecondFactor: 0 }).where('adminId', '=', admin.id).execute()
    const before = await stateOf(site)
    for (const [method, path] of [
      ['DELETE', app],
      ['POST', app],
      ['POST', '/api/admin/second-factor/recovery-codes'],
      ['POST', '/api/admin/passkeys/options'],
    ] as const) {
      const { status, body } = await ask(method, path, { token: admin.token })
      expect({ path, status, ...body }).toMatchObject({
        path,
        status: 403,
        needsConfirmation: true,
        ways: ['code'],
      })
    }
    expect(await stateOf(site)).toEqual(before)
  })

  it("do not work without the data folder's key; recovery codes still do", async () => {
    const other = await openTestApp(dialect)
    const askOther = askOf(other)
    const someone = await signedIn(other, volunteerFields)
    const { key, recoveryCodes } = await setUpApp(askOther, someone.token, other.context.now)
    other.advanceTime(2 * minutes)
    const path = join(other.dataDir, 'second-factor.key')
    expect((await readFile(path, 'utf8')).trim()).toMatch(/^[\w-]{43}$/)
    await rm(path)
    const { email, password } = someone
    const enter = (code: string | undefined) =>
      askOther('POST', '/api/admin/signin', { json: { email, password, code } })
    expect((await enter(codeAt(key, other.context.now()))).status).toBe(400)
    expect(other.logged()).toContain('its key is not in KEYS_DIR')
    expect((await enter(recoveryCodes[0])).status).toBe(200)
    await other.close()
  })
})
