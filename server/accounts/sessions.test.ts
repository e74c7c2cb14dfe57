import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountPaths } from '#domain/accounts/accounts.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { bothDialects } from '#testing/databases.ts'
import { endAllSessions, startSession } from './sessions.ts'
import { hashToken } from './tokens.ts'

const minute = 60_000
const hour = 60 * minute

describe.each(bothDialects)('a session, on %s', (dialect) => {
  let site: TestApp
  beforeAll(async () => {
    site = await openTestApp(dialect)
  })
  afterAll(() => site.close())

  const profile = async (headers: Record<string, string>, url: string = accountPaths.profile) =>
    (await site.request({ url, headers })).statusCode
  const start = async (over = {}) => {
    const admin = await anAdmin(site.context, over)
    const headers = await asAdmin(site.context, admin)
    return { admin, headers, token: headers.authorization.slice('Bearer '.length) }
  }
  const kept = (token: string) =>
    site.context.db
      .selectFrom('sessions')
      .selectAll()
      .where('tokenHash', '=', hashToken(token))
      .executeTakeFirst()

  it('opens what is for admins only', async () => {
    const { headers } = await start()
    expect(await profile(headers)).toBe(200)
    expect(await profile({})).toBe(401)
  })

  it.each([
    'Bearer null',
    'Bearer undefined',
    'Bearer ',
    'Bearer',
    `Bearer ${'x'.repeat(10_000)}`,
    `Bearer ${'x'.repeat(43)}`,
    'Basic bWlyYTpwYXNzd29yZA==',
  ])('is not what "%s" stands for', async (authorization) => {
    expect(await profile({ authorization })).toBe(401)
  })

  it('is known by its token in the header alone, exactly as it was handed out', async () => {
    const { token } = await start()
    const last = token.endsWith('A') ? 'B' : 'A'
    expect(await profile({ authorization: `Bearer ${token.slice(0, -1)}${last}` })).toBe(401)
    expect(await profile({ authorization: `Basic ${token}` })).toBe(401)
    expect(await profile({ cookie: `token=${token}` })).toBe(401)
    expect(await profile({}, `${accountPaths.profile}?token=${token}`)).toBe(401)
    expect(await profile({ authorization: `Bearer ${hashToken(token)}` })).toBe(401)
  })

  it('ends with signing out, and no other of the same admin with it', async () => {
    const { admin, headers } = await start()
    const elsewhere = await asAdmin(site.context, admin)
    const response = await site.request({ method: 'POST', url: '/api/admin/signout', headers })
    expect(response.statusCode).toBe(200)
    expect(await profile(headers)).toBe(401)
    expect(await profile(elsewhere)).toBe(200)
  })

  it('ends when it was not used for 12 hours', async () => {
    const { headers, token } = await start()
    for (let n = 0; n < 3; n += 1) {
      site.advanceTime(12 * hour - minute)
      expect(await profile(headers)).toBe(200)
    }
    site.advanceTime(12 * hour)
    expect(await profile(headers)).toBe(401)
    expect(await kept(token)).toBeUndefined()
  })

  it('ends after 7 days however much it is used, and does not come back with a clock set back', async () => {
    const { headers } = await start()
    for (let n = 0; n < 7 * 24 - 6; n += 6) {
      site.advanceTime(6 * hour)
      expect(await profile(headers)).toBe(200)
    }
    site.advanceTime(6 * hour)
    expect(await profile(headers)).toBe(401)
    site.advanceTime(-24 * hour)
    expect(await profile(headers)).toBe(401)
  })

  it('lives no longer because the clock was ahead when it began', async () => {
    const idle = await start()
    site.advanceTime(-24 * hour)
    expect(await profile(idle.headers)).toBe(200)
    site.advanceTime(12 * hour)
    expect(await profile(idle.headers)).toBe(401)

    const { headers } = await start()
    site.advanceTime(-24 * hour)
    for (let n = 0; n < 7 * 24; n += 6) {
      expect(await profile(headers)).toBe(200)
      site.advanceTime(6 * hour)
    }
    expect(await profile(headers)).toBe(401)
  })

  it('notes its use at most every five minutes', async () => {
    const { headers, token } = await start()
    const first = await kept(token)
    site.advanceTime(4 * minute)
    await profile(headers)
    expect(await kept(token)).toEqual(first)
    site.advanceTime(minute)
    await profile(headers)
    expect((await kept(token))?.lastUsedAt).toBe(site.context.now().toISOString())
  })

  it('is of no use when its admin is gone or not approved any more', async () => {
    const { admin: gone, headers: ofGone } = await start()
    await site.context.db.deleteFrom('admins').where('id', '=', gone.id).execute()
    expect(await profile(ofGone)).toBe(401)

    const { admin: set, headers: ofSet } = await start()
    await site.context.db.updateTable('admins').set({ status: 'pending' }).where('id', '=', set.id).execute()
    expect(await profile(ofSet)).toBe(401)
  })

  it('ends with all others of its admin, and only those', async () => {
    const [one, other] = [await start(), await start()]
    await asAdmin(site.context, one.admin)
    expect(await endAllSessions(site.context.db, one.admin.id)).toBe(2)
    expect(await profile(one.headers)).toBe(401)
    expect(await profile(other.headers)).toBe(200)
  })

  it('takes the ended ones away when a new one starts', async () => {
    const { token, admin } = await start()
    site.advanceTime(13 * hour)
    await startSession(site.context.db, site.context.now(), admin.id)
    expect(await kept(token)).toBeUndefined()
  })
})
