import { describe, expect, it } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { anAdmin, aPassword, asAdmin } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { mailsTo } from '#testing/mails.ts'
import { openSite } from '#testing/open-site.ts'
import { rowOf } from '#testing/rows.ts'
import { hashToken } from '../sessions/tokens.ts'
import { createResetToken } from './set-password.ts'

const password = 'seven lanterns on the hill'
const invalid = { success: false, message: 'This link is no longer valid. Please ask for a new one.' }

describe.each(dialects)('resetting a password by link, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false })

  const start = async () => {
    const admin = await anAdmin(site.context)
    return { admin, token: await newToken(admin.id) }
  }
  const newToken = (id: string) =>
    inTransaction(site.context.db, (db) => createResetToken(db, site.context.now(), id))
  const reset = (token: string, payload: unknown = { password }) =>
    site.request({
      method: 'POST',
      url: `/api/admin/reset-password/${token}`,
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
    })
  const signIn = async (email: string, password: string) =>
    (await site.request({ method: 'POST', url: '/api/admin/signin', payload: { email, password } }))
      .statusCode
  const hashOf = async (id: string) => (await rowOf(site.context.db, 'admins', { id })).passwordHash

  it('ends all sessions, starts none, accepts only the new password, and mails the owner', async () => {
    const { admin, token } = await start()
    const headers = await asAdmin(site.context, admin)
    const response = await reset(token)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true, message: 'Password reset successful!' })
    const { statusCode } = await site.request({ url: '/api/admin/profile', headers })
    expect(statusCode).toBe(401)
    const sessions = site.context.db.selectFrom('sessions').selectAll().where('adminId', '=', admin.id)
    expect(await sessions.execute()).toEqual([])
    expect(await signIn(admin.email, aPassword)).toBe(401)
    expect(await signIn(admin.email, password)).toBe(200)
    expect(await mailsTo(site.context.db, admin.email)).toMatchObject([
      { subject: 'Your password was changed' },
    ])
    expect(site.logged()).not.toContain(password)
    expect(site.logged()).not.toContain(token)
  })

  const guessAt = (email: string) => (password: string, remoteAddress: string) =>
    site.request({ method: 'POST', url: '/api/admin/signin', payload: { email, password }, remoteAddress })

  it('lifts the lockout after wrong passwords, for this network and all others', async () => {
    const { admin, token } = await start()
    const guess = guessAt(admin.email)
    for (let n = 0; n < 30; n += 1) await guess('a guess', `10.6.0.${n % 3}`)
    expect((await guess(aPassword, '10.6.0.1')).statusCode).toBe(429)
    expect((await guess(aPassword, '10.6.0.9')).statusCode).toBe(429)
    expect((await reset(token)).statusCode).toBe(200)
    expect((await guess(password, '10.6.0.1')).statusCode).toBe(200)
    expect((await guess(password, '10.6.0.9')).statusCode).toBe(200)
  })

  it('lets the owner sign in from the same network while strangers keep guessing', async () => {
    const { admin, token } = await start()
    await reset(token)
    const guess = guessAt(admin.email)
    for (let n = 0; n < 25; n += 1) await guess('a guess', `10.6.1.${n}`)
    expect((await guess(password, '127.0.0.1')).statusCode).toBe(200)
  })

  it('accepts only one of two simultaneous resets', async () => {
    const { admin, token } = await start()
    const other = 'eight lanterns on the hill'
    const answers = await Promise.all([reset(token), reset(token, { password: other })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect([await signIn(admin.email, password), await signIn(admin.email, other)].sort()).toEqual([200, 401])
  })

  it('works for 30 minutes', async () => {
    const [early, late] = [await start(), await start()]
    site.advanceTime(30 * 60_000 - 1)
    expect((await reset(early.token)).statusCode).toBe(200)
    site.advanceTime(1)
    const before = await hashOf(late.admin.id)
    expect((await reset(late.token)).json()).toEqual(invalid)
    expect(await hashOf(late.admin.id)).toBe(before)
  })

  it('rejects a link made while the clock was ahead', async () => {
    const { token } = await start()
    site.advanceTime(-day)
    expect((await reset(token)).json()).toEqual(invalid)
    site.advanceTime(day)
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('works only with the newest link', async () => {
    const { admin, token } = await start()
    const newest = await newToken(admin.id)
    expect((await reset(token)).json()).toEqual(invalid)
    expect((await reset(newest)).statusCode).toBe(200)
  })

  it('rejects a link from before a password change', async () => {
    const { admin, token } = await start()
    const headers = await asAdmin(site.context, admin)
    const payload = { oldPassword: aPassword, newPassword: password }
    await site.request({ method: 'PUT', url: '/api/admin/change-password', headers, payload })
    expect((await reset(token, { password: 'eight lanterns on the hill' })).json()).toEqual(invalid)
  })

  it('rejects the stored hash used as a token', async () => {
    const { admin, token } = await start()
    const before = await hashOf(admin.id)
    expect((await reset(hashToken(token))).json()).toEqual(invalid)
    expect(await hashOf(admin.id)).toBe(before)
  })

  it.each([
    ['a missing password', {}],
    ['a password of 129 characters', { password: 'x'.repeat(129) }],
    ['a common password', { password: 'password' }],
  ])('rejects %s with 400 and keeps the link valid', async (_title, payload) => {
    const { admin, token } = await start()
    const before = await hashOf(admin.id)
    const response = await reset(token, payload)
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([{ field: 'password', message: expect.any(String) }])
    expect(await hashOf(admin.id)).toBe(before)
    expect((await reset(token)).statusCode).toBe(200)
  })
})
