import { describe, expect, test } from 'vitest'
import { dialects } from '#testing/databases.ts'
import { openSite, type SignedIn, signedIn, tokenOf } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import { stateOf } from '#testing/spec/state.ts'

const path = '/api/admin/sessions'
const onAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

describe.each(dialects)('own sessions, on %s', (dialect) => {
  const site = openSite(dialect)
  const list = async (token: string) => {
    const { status, body } = await site.ask('GET', path, { token })
    expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['success', 'data'] })
    return body.data as { id: string; isThisOne: boolean; device: string; lastUsedAt: string }[]
  }
  const signIn = async ({ email, password }: SignedIn, userAgent: string) => {
    const headers = { 'user-agent': userAgent }
    const { status, body } = await site.ask('POST', '/api/admin/signin', {
      json: { email, password },
      headers,
      from: '192.0.2.77',
    })
    expect(status).toBe(200)
    return body.token as string
  }
  const isGood = async (token: string) =>
    (await site.ask('GET', '/api/admin/profile', { token })).status === 200
  const historyOf = ({ id }: SignedIn) => rowsOf(site.context.db, 'history', { adminId: id })

  test('are listed with time and device, the current one first, then the most recently used', async () => {
    const one = await signedIn(site)
    site.advanceTime(60_000)
    const phone = await signIn(one, onAndroid)
    site.advanceTime(60_000)
    const third = await signIn(one, 'curl/8.5.0')
    const sessions = await list(phone)
    expect(sessions.map(({ device, isThisOne }) => ({ device, isThisOne }))).toEqual([
      { device: 'Chrome on Android', isThisOne: true },
      { device: 'Unknown device', isThisOne: false },
      { device: 'Unknown device', isThisOne: false },
    ])
    for (const session of sessions)
      expect(Object.keys(session).sort()).toEqual(['createdAt', 'device', 'id', 'isThisOne', 'lastUsedAt'])
    expect((await list(third)).map(({ device }) => device)).toEqual([
      'Unknown device',
      'Chrome on Android',
      'Unknown device',
    ])
  })

  test('do not reveal tokens, hashes, network addresses or other admins’ sessions', async () => {
    const one = await signedIn(site)
    const other = await signedIn(site)
    await signIn(one, `${onAndroid} <img src=x onerror=alert(1)>`)
    const { text } = await site.ask('GET', path, { token: one.token })
    const { db } = site.context
    for (const { tokenHash } of await db.selectFrom('sessions').select('tokenHash').execute())
      expect(text).not.toContain(tokenHash)
    for (const secret of [one.token, '192.0.2', 'Mozilla', '<img', other.id])
      expect(text).not.toContain(secret)
    expect(JSON.parse(text).data).toHaveLength(2)
    const [session] = await list(one.token)
    expect((await site.ask('GET', path, { token: String(session?.id) })).status).toBe(401)
  })

  test('are not listed once they have ended', async () => {
    const one = await signedIn(site)
    site.advanceTime(11 * 3_600_000)
    const later = await tokenOf(site, one.id)
    site.advanceTime(2 * 3_600_000)
    expect(await list(later)).toMatchObject([{ isThisOne: true }])
  })

  test('can be ended individually, which History records', async () => {
    const one = await signedIn(site)
    const phone = await signIn(one, onAndroid)
    const there = (await list(one.token)).find(({ device }) => device === 'Chrome on Android')
    const ended = await site.ask('DELETE', `${path}/${there?.id}`, { token: one.token })
    expect(ended).toMatchObject({ status: 200, body: { success: true, message: 'Signed out there.' } })
    expect([await isGood(phone), await isGood(one.token)]).toEqual([false, true])
    expect((await historyOf(one)).at(-1)).toMatchObject({ action: 'sign out', title: 'Chrome on Android' })
    expect((await site.ask('DELETE', `${path}/${there?.id}`, { token: one.token })).status).toBe(404)
    const [own] = await list(one.token)
    expect((await site.ask('DELETE', `${path}/${own?.id}`, { token: one.token })).status).toBe(200)
    expect(await isGood(one.token)).toBe(false)
  })

  test('cannot be ended by another admin', async () => {
    const one = await signedIn(site)
    const other = await signedIn(site)
    const [theirs] = await list(other.token)
    const before = await stateOf(site)
    for (const id of [theirs?.id, other.id, '01930000-0000-7000-8000-000000000000', '1', '%25', '*', '%00']) {
      const { status, body } = await site.ask('DELETE', `${path}/${id}`, { token: one.token })
      expect({ id, status, success: body.success }).toEqual({ id, status: 404, success: false })
    }
    expect(await stateOf(site)).toEqual(before)
    expect(await isGood(other.token)).toBe(true)
  })

  test('can all be ended at once, including the current session but no other admin’s', async () => {
    const one = await signedIn(site)
    const other = await signedIn(site)
    const phone = await signIn(one, onAndroid)
    const { status, body } = await site.ask('DELETE', path, { token: one.token })
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'Signed out everywhere.' },
    })
    for (const token of [one.token, phone]) expect(await isGood(token)).toBe(false)
    expect(await isGood(other.token)).toBe(true)
    expect((await historyOf(one)).at(-1)).toMatchObject({ action: 'sign out everywhere', title: null })
    expect(await isGood(await signIn(one, ''))).toBe(true)
  })
})
