import { beforeEach, describe, expect, test } from 'vitest'
import { minute } from '#domain/dates/durations.ts'
import { pendingCountsPath } from '#features/dashboard/dashboard.ts'
import { dialects } from '#testing/databases.ts'
import { openSite, signedIn } from '#testing/open-site.ts'
import { type Ask, askOf } from '#testing/spec/ask.ts'
import { unchanged } from '#testing/spec/state.ts'
import { hostingPath, maxHostingPlaces } from '../hosting.ts'
import type { HostingPlace } from '../hosting-schemas.ts'

const aPlace = (over: Partial<HostingPlace> = {}): HostingPlace => ({
  kind: 'Domain',
  what: 'example.org',
  where: 'A registrar in Kolkata',
  owner: 'The institute',
  renewsOn: '',
  note: 'The dean signs',
  ...over,
})

describe.each(dialects)('the list of services, on %s', (dialect) => {
  const testApp = openSite(dialect, { pic: false, each: true })
  let ask: Ask
  let token: string
  beforeEach(async () => {
    ask = askOf(testApp)
    token = (await signedIn(testApp)).token
  })
  const read = async () => (await ask('GET', hostingPath, { token })).body.data
  const put = async (places: unknown, updatedAt?: unknown) =>
    ask('PUT', hostingPath, {
      token,
      json: { places, updatedAt: updatedAt === undefined ? (await read()).updatedAt : updatedAt },
    })

  test('is empty at first, keeps its order, and its changes are recorded by name in History', async () => {
    expect(await read()).toEqual({ places: [], updatedAt: null })
    const places = [aPlace(), aPlace({ kind: 'Mail', what: 'Mail of the school', owner: 'Mira Testrup' })]
    const { status, body } = await put(places)
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Places saved.' })
    expect((await read()).places).toEqual(places)
    const entries = await testApp.context.db.selectFrom('history').select(['action', 'title']).execute()
    expect(entries).toEqual([{ action: 'change places', title: 'example.org, Mail of the school' }])
  })

  test('is not recorded in History if it is saved without changes', async () => {
    await put([aPlace()])
    testApp.advanceTime(minute)
    expect((await unchanged(testApp, () => put([aPlace()]))).status).toBe(200)
  })

  test('detects a save based on an outdated version', async () => {
    const { status, body } = await put([aPlace()], '2020-01-01T00:00:00.000Z')
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: expect.stringMatching(/Someone else has changed/),
    })
    expect((await read()).places).toEqual([])
  })

  test.each([
    ['a text that looks like a password', [aPlace({ note: 'password: kitten' })], 'places.0.note'],
    ['a password in a URL', [aPlace({ where: 'https://me:kitten@example.org' })], 'places.0.where'],
    ['too many services', Array.from({ length: maxHostingPlaces + 1 }, () => aPlace()), 'places'],
  ])('rejects %s without changing anything', async (_what, places, field) => {
    const { status, body } = await unchanged(testApp, () => put(places, null))
    expect({ status, field: body.errors[0].field }).toEqual({ status: 400, field })
  })

  test('shows overdue renewals and those within 30 days on the dashboard', async () => {
    // The clock is at 2026-11-21 at the school.
    const days = ['2026-11-01', '2026-12-21', '2026-12-22', '2027-11-21', '']
    await put(days.map((renewsOn) => aPlace({ renewsOn })))
    expect((await ask('GET', pendingCountsPath, { token })).body.data.renewals).toBe(2)
  })
})
