import { describe, expect, it, vi } from 'vitest'
import { hour, minute } from '#domain/dates/durations.ts'
import { accountPaths } from '#domain/session/accounts.ts'
import { anAdmin, asAdmin, changeAdmin } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import { startSession } from './store-sessions.ts'
import { hashToken } from './tokens.ts'

describe.each(dialects)('a session, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false })

  const statusOf = async (headers: Record<string, string>, url: string = accountPaths.own) =>
    (await site.request({ url, headers })).statusCode
  const start = async (over = {}) => {
    const admin = await anAdmin(site.context, over)
    const headers = await asAdmin(site.context, admin)
    return { admin, headers, token: headers.authorization.slice('Bearer '.length) }
  }
  const kept = async (token: string) =>
    (await rowsOf(site.context.db, 'sessions', { tokenHash: hashToken(token) }))[0]

  it('ends after 12 hours of inactivity', async () => {
    const { headers, token } = await start()
    for (let n = 0; n < 3; n += 1) {
      site.advanceTime(12 * hour - minute)
      expect(await statusOf(headers)).toBe(200)
    }
    site.advanceTime(12 * hour)
    expect(await statusOf(headers)).toBe(401)
    expect(await kept(token)).toBeUndefined()
  })

  it('ends after 7 days even if it is in use, and is not revived when the clock is set back', async () => {
    const { headers } = await start()
    for (let n = 0; n < 7 * 24 - 6; n += 6) {
      site.advanceTime(6 * hour)
      expect(await statusOf(headers)).toBe(200)
    }
    site.advanceTime(6 * hour)
    expect(await statusOf(headers)).toBe(401)
    site.advanceTime(-24 * hour)
    expect(await statusOf(headers)).toBe(401)
  })

  it('does not live longer if the clock was ahead when it started', async () => {
    const idle = await start()
    site.advanceTime(-24 * hour)
    expect(await statusOf(idle.headers)).toBe(200)
    site.advanceTime(12 * hour)
    expect(await statusOf(idle.headers)).toBe(401)

    const { headers } = await start()
    site.advanceTime(-24 * hour)
    for (let n = 0; n < 7 * 24; n += 6) {
      expect(await statusOf(headers)).toBe(200)
      site.advanceTime(6 * hour)
    }
    expect(await statusOf(headers)).toBe(401)
  })

  it('records when it was last used, at most every five minutes', async () => {
    const { headers, token } = await start()
    const first = await kept(token)
    site.advanceTime(4 * minute)
    await statusOf(headers)
    expect(await kept(token)).toEqual(first)
    site.advanceTime(minute)
    await statusOf(headers)
    expect((await kept(token))?.lastUsedAt).toBe(site.context.now().toISOString())
  })

  it('ends even if a full disk prevents writes, and visitors are still served', async () => {
    const [idle, removed] = [await start(), await start()]
    const { db, now } = site.context
    await changeAdmin(db, removed.admin.id, { endedAt: now().toISOString() })
    site.advanceTime(12 * hour)
    const refuse = () => {
      throw new Error('database or disk is full')
    }
    const refused = [
      vi.spyOn(db, 'deleteFrom').mockImplementation(refuse),
      vi.spyOn(db, 'updateTable').mockImplementation(refuse),
    ]
    for (const { headers } of [idle, removed]) {
      expect(await statusOf(headers, '/api/events/festivals')).toBe(200)
      expect(await statusOf(headers)).toBe(401)
    }
    for (const spy of refused) spy.mockRestore()
    expect(site.logged()).toContain('database or disk is full')
  })

  it('is deleted after it has ended, once a new one starts', async () => {
    const { token, admin } = await start()
    site.advanceTime(13 * hour)
    await startSession(site.context.db, site.context.now(), admin.id)
    expect(await kept(token)).toBeUndefined()
  })
})
