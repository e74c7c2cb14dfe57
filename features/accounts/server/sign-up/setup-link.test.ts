import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { anAdmin, aPassword, aSignUp, volunteerFields } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { dialects } from '#testing/databases.ts'
import { multipartBody } from '#testing/form.ts'
import { openSite } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import { assertFirstSetup, createSetupLink, verifySetupToken } from './setup-link.ts'

describe.each(dialects)('the setup link, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false, each: true })

  const newSetup = async () => (await createSetupLink(site.context))?.split('setup=')[1] ?? ''
  const kept = async () => {
    const rows = await rowsOf(site.context.db, 'settings', { key: 'setupTokens' })
    return rows.map(({ value }) => value)
  }
  const signUp = async (fields: Record<string, unknown>) =>
    site.request({ method: 'POST', url: '/api/admin/signup', ...(await multipartBody(fields)) })
  const admins = (db = site.context.db) =>
    db.selectFrom('admins').select(['email', 'status']).orderBy('id').execute()
  const refusal = {
    success: false,
    message: 'This setup link is no longer valid. Restart the server for a new one, or sign up without it.',
    errors: [{ field: 'setup', message: expect.any(String) }],
  }

  it('opens the sign-up page with a token; only its hash is stored', async () => {
    const link = await createSetupLink(site.context)
    expect(link).toMatch(/^http:\/\/school\.test\/admin\/signup\?setup=[\w-]{43}$/)
    expect(await kept()).toHaveLength(1)
    expect(link).not.toContain(JSON.parse(String(await kept()))[0])
  })

  it('creates the first admin, who is approved immediately and can sign in', async () => {
    const form = aSignUp()
    const response = await signUp({ ...form, setup: await newSetup() })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      message: 'Your account is ready.',
      data: { status: 'approved' },
    })
    const payload = { email: form.email, password: aPassword }
    const signedIn = await site.request({ method: 'POST', url: '/api/admin/signin', payload })
    expect(signedIn.statusCode).toBe(200)
  })

  it('creates a PIC, whatever role was sent', async () => {
    await signUp({ ...aSignUp(volunteerFields), setup: await newSetup() })
    expect(await site.context.db.selectFrom('admins').select(['role', 'year']).execute()).toEqual([
      { role: 'PIC', year: null },
    ])
  })

  it('works once', async () => {
    const setup = await newSetup()
    await signUp({ ...aSignUp(), setup })
    const again = await signUp({ ...aSignUp(), setup })
    expect(again.statusCode).toBe(400)
    expect(again.json()).toEqual(refusal)
    expect(await admins()).toHaveLength(1)
    expect(await kept()).toEqual([])
  })

  it('approves one of two simultaneous sign-ups and does not store the other', async () => {
    const setup = await newSetup()
    const answers = await Promise.all([signUp({ ...aSignUp(), setup }), signUp({ ...aSignUp(), setup })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
    expect(await admins()).toEqual([{ email: expect.any(String), status: 'approved' }])
  })

  it('accepts one of two first admins whose transactions overlap', async () => {
    const { context } = site
    const look = (db: Db) => assertFirstSetup(context, db)
    // Open a PostgreSQL connection for each transaction.
    await Promise.all([inTransaction(context.db, look), inTransaction(context.db, look)])
    const late = Promise.withResolvers<unknown>()
    await inTransaction(context.db, async (db) => {
      await look(db)
      inTransaction(context.db, look).then(late.resolve, late.reject)
      late.promise.catch(() => undefined)
      // Gives the second transaction time to read, unless the first makes it wait.
      for (let n = 0; n < 50; n += 1) await admins(db)
      await anAdmin({ db, now: context.now })
    })
    await expect(late.promise).rejects.toThrow('This setup link is no longer valid.')
  })

  it.each(['x', 'x'.repeat(43), '__proto__'])('rejects "%s" and stores nothing', async (setup) => {
    await newSetup()
    const response = await signUp({ ...aSignUp(), setup })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual(refusal)
    expect(await admins()).toEqual([])
  })

  it('stays valid after a refused sign-up', async () => {
    const setup = await newSetup()
    expect((await signUp({ ...aSignUp({ password: 'password' }), setup })).statusCode).toBe(400)
    expect((await signUp({ ...aSignUp(), setup })).statusCode).toBe(201)
  })

  it('is invalid once there is an approved admin, however they were approved', async () => {
    const setup = await newSetup()
    await anAdmin(site.context, { email: 'approved@example.org' })
    expect((await signUp({ ...aSignUp(), setup })).json()).toEqual(refusal)
    expect(await admins()).toEqual([{ email: 'approved@example.org', status: 'approved' }])
    expect(await createSetupLink(site.context)).toBeUndefined()
  })

  it('is replaced while all admins are pending; the old link is invalid', async () => {
    const before = await newSetup()
    await anAdmin(site.context, { status: 'pending' })
    const setup = await newSetup()
    expect((await signUp({ ...aSignUp(), setup: before })).statusCode).toBe(400)
    expect((await signUp({ ...aSignUp(), setup })).statusCode).toBe(201)
  })

  it('is optional: a sign-up without it, or with an empty field, waits for approval', async () => {
    await newSetup()
    expect((await signUp({ ...aSignUp(), setup: '' })).json()).toMatchObject({ data: { status: 'pending' } })
    expect((await signUp(aSignUp())).json()).toMatchObject({ data: { status: 'pending' } })
  })
})

it('with PostgreSQL, the setup links of several processes are valid until there is an approved admin', async () => {
  const site = await openTestApp('sqlite', { env: { DATABASE_URL: 'postgres://elsewhere.example/db' } })
  const links = [await createSetupLink(site.context), await createSetupLink(site.context)]
  for (const link of links)
    expect(await verifySetupToken(site.context.db, link?.split('setup=')[1])).toBe(true)
  await anAdmin(site.context)
  expect(await createSetupLink(site.context)).toBeUndefined()
  await expect(verifySetupToken(site.context.db, links[0]?.split('setup=')[1])).rejects.toThrow()
  await site.close()
})
