import { beforeEach, describe, expect, test } from 'vitest'
import { pendingCountsPath } from '#domain/admin/dashboard.ts'
import { offerDays, ownershipPaths } from '#domain/admin/ownership.ts'
import { day } from '#domain/dates/durations.ts'
import { aVolunteersPart } from '#testing/admins.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { dialects } from '#testing/databases.ts'
import { mailsTo } from '#testing/mails.ts'
import { type Ask, askOf } from '#testing/spec/ask.ts'
import { type SignedIn, signedIn } from '#testing/spec/open-spec.ts'
import { stateOf } from '#testing/spec/state.ts'

describe.each(dialects)('handing the site over, on %s', (dialect) => {
  let testApp: TestApp
  let ask: Ask
  let old: SignedIn
  let heir: SignedIn
  beforeEach(async () => {
    testApp = await openTestApp(dialect)
    ask = askOf(testApp)
    await testApp.context.mailer.close()
    old = await signedIn(testApp)
    heir = await signedIn(testApp, aVolunteersPart)
    return () => testApp.close()
  })

  const offer = (json: object = { to: heir.id, days: 28 }, { token } = old) =>
    ask('POST', ownershipPaths.offers, { token, json })
  const offered = async (json?: object): Promise<string> => {
    const { status, body } = await offer(json)
    expect(status).toBe(201)
    return body.data._id
  }
  const accept = (id: string, { token } = heir) =>
    ask('POST', ownershipPaths.accept.replace(':id', id), { token })
  const end = (id: string, { token }: SignedIn) =>
    ask('DELETE', ownershipPaths.one.replace(':id', id), { token })
  const offersOf = async ({ token }: SignedIn) =>
    (await ask('GET', ownershipPaths.offers, { token })).body.data
  const account = (id: string) =>
    testApp.context.db
      .selectFrom('admins')
      .select(['role', 'endsOn', 'endedAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const deeds = async () =>
    (await testApp.context.db.selectFrom('audit').select('action').orderBy('id').execute()).map(
      ({ action }) => action,
    )
  const mailsOf = async ({ email }: SignedIn) =>
    (await mailsTo(testApp.context.db, email)).map(({ subject }) => subject)

  test('an offer alone changes nobody’s access; both see it, and the other is written to', async () => {
    const id = await offered()
    expect(await account(old.id)).toMatchObject({ role: 'PIC', endsOn: null })
    expect(await account(heir.id)).toMatchObject({ role: 'Volunteer' })
    expect((await offersOf(old)).made).toMatchObject({ _id: id, days: 28 })
    expect((await offersOf(heir)).received).toMatchObject([{ _id: id, expiresAt: expect.any(String) }])
    const waiting = async ({ token }: SignedIn) =>
      (await ask('GET', pendingCountsPath, { token })).body.data.ownershipOffers
    expect([await waiting(heir), await waiting(old)]).toEqual([1, 0])
    expect(await mailsOf(heir)).toEqual(['You are asked to take the site over'])
    expect(await mailsOf(old)).toEqual([])
    expect(await deeds()).toEqual(['offer ownership'])
  })

  test('once accepted the new one is a PIC for good, and the old one has a last day', async () => {
    expect((await accept(await offered())).body.message).toBe(
      'You have taken the site over. You are a PIC now.',
    )
    expect(await account(heir.id)).toEqual({ role: 'PIC', endsOn: null, endedAt: null })
    // 28 days after 2026-11-21.
    expect(await account(old.id)).toEqual({ role: 'PIC', endsOn: '2026-12-19', endedAt: null })
    expect(await offersOf(old)).toEqual({ made: null, received: [] })
    expect(await deeds()).toEqual(
      expect.arrayContaining(['offer ownership', 'change role', 'take over', 'set end of access']),
    )
    expect(await mailsOf(heir)).toEqual(['You are asked to take the site over', 'Your role was changed'])
    expect(await mailsOf(old)).toEqual(['There is a new PIC', 'Your access has a new end date'])
  })

  test('which is the earlier one, where their access ends before', async () => {
    await testApp.context.db
      .updateTable('admins')
      .set({ endsOn: '2026-11-27' })
      .where('id', '=', old.id)
      .execute()
    await accept(await offered({ to: heir.id, days: 365 }))
    expect(await account(old.id)).toMatchObject({ role: 'PIC', endsOn: '2026-11-27' })
    expect(await mailsOf(old)).toEqual(['There is a new PIC'])
  })

  test('or the old one stays as a Volunteer', async () => {
    await accept(await offered({ to: heir.id, days: null }))
    expect(await account(old.id)).toMatchObject({ role: 'Volunteer', endedAt: null })
    expect(await account(heir.id)).toMatchObject({ role: 'PIC' })
  })

  test('a PIC whose access has a last day keeps it for good by taking over', async () => {
    await testApp.context.db
      .updateTable('admins')
      .set({ role: 'PIC', endsOn: '2027-06-30' })
      .where('id', '=', heir.id)
      .execute()
    await accept(await offered())
    expect(await account(heir.id)).toMatchObject({ role: 'PIC', endsOn: null })
  })

  test.each([
    [
      ...['taken back', 'The offer is taken back. Nothing was changed.', 'The site is not handed over'],
      ...[() => old, () => heir],
    ],
    [
      ...['declined', 'You have declined. Nothing was changed.', 'Your offer was declined'],
      ...[() => heir, () => old],
    ],
  ] as const)('it is %s by either, and the other is written to', async (_how, said, subject, by, other) => {
    const id = await offered()
    expect((await end(id, by())).body.message).toBe(said)
    expect((await accept(id)).status).toBe(404)
    expect(await account(heir.id)).toMatchObject({ role: 'Volunteer' })
    expect((await mailsOf(other())).at(-1)).toBe(subject)
    await offered()
  })

  test('it is nobody else’s, is good once, and ends by itself', async () => {
    const stranger = await signedIn(testApp)
    const id = await offered()
    const before = await stateOf(testApp)
    expect((await accept(id, stranger)).status).toBe(404)
    expect((await accept(id, old)).status).toBe(404)
    expect((await end(id, stranger)).status).toBe(404)
    expect(await stateOf(testApp)).toEqual(before)
    expect((await Promise.all([accept(id), accept(id)])).map(({ status }) => status).sort()).toEqual([
      200, 404,
    ])
    const late = await offered({ to: stranger.id, days: 28 })
    const { db, now } = testApp.context
    const ago = new Date(now().getTime() - offerDays * day).toISOString()
    const row = await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'ownershipOffers')
      .executeTakeFirst()
    const value = String(row?.value).replace(/"offeredAt":"[^"]*"/, `"offeredAt":"${ago}"`)
    await db.updateTable('settings').set({ value }).where('key', '=', 'ownershipOffers').execute()
    expect((await accept(late, stranger)).status).toBe(404)
  })

  test('it falls when whoever offered is no PIC any more, or whoever was asked has no access', async () => {
    const id = await offered()
    const set = (id: string, columns: object) =>
      testApp.context.db.updateTable('admins').set(columns).where('id', '=', id).execute()
    await set(old.id, { role: 'Volunteer' })
    expect((await accept(id)).status).toBe(404)
    await set(old.id, { role: 'PIC' })
    await set(heir.id, { endsOn: '2026-11-01' })
    expect((await accept(id)).status).toBe(404)
    expect(await account(old.id)).toMatchObject({ role: 'PIC', endsOn: null })
  })

  test.each([
    ['oneself', () => ({ to: old.id, days: 28 })],
    ['somebody unknown', () => ({ to: '01930000-0000-7000-8000-000000000000', days: 28 })],
    ['no day', () => ({ to: heir.id, days: 0 })],
    ['ten years', () => ({ to: heir.id, days: 3650 })],
    ['nothing about oneself', () => ({ to: heir.id })],
  ])('an offer to or with %s is refused, and changes nothing', async (_what, json) => {
    const before = await stateOf(testApp)
    expect((await offer(json())).status).toBe(400)
    expect(await stateOf(testApp)).toEqual(before)
  })

  test('one PIC has one offer, and a Volunteer none', async () => {
    await offered()
    expect((await offer()).status).toBe(409)
    expect((await offer({ to: old.id, days: 28 }, heir)).status).toBe(403)
  })
})
