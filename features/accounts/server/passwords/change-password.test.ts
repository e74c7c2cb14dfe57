import { describe, expect, it } from 'vitest'
import { anAdmin, aPassword, asAdmin } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { mailsTo } from '#testing/mails.ts'
import { openSite } from '#testing/open-site.ts'

const newPassword = 'seven lanterns on the hill'

describe.each(dialects)('changing the password, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false })

  const start = async () => {
    const admin = await anAdmin(site.context)
    return { admin, headers: await asAdmin(site.context, admin) }
  }
  const change = (payload: object, headers: Record<string, string> = {}) =>
    site.request({ method: 'PUT', url: '/api/admin/change-password', payload, headers })
  const signIn = async (email: string, password: string) =>
    (await site.request({ method: 'POST', url: '/api/admin/signin', payload: { email, password } }))
      .statusCode
  const statusOf = async (headers: Record<string, string>) =>
    (await site.request({ url: '/api/admin/profile', headers })).statusCode

  it('ends every session, accepts only the new password, and mails the owner', async () => {
    const { admin, headers } = await start()
    const elsewhere = await asAdmin(site.context, admin)
    const response = await change({ oldPassword: aPassword, newPassword }, headers)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true, message: 'Password changed. Please log in again.' })
    expect(await statusOf(headers)).toBe(401)
    expect(await statusOf(elsewhere)).toBe(401)
    expect(await signIn(admin.email, aPassword)).toBe(401)
    expect(await signIn(admin.email, newPassword)).toBe(200)
    expect(await mailsTo(site.context.db, admin.email)).toMatchObject([
      { subject: 'Your password was changed' },
    ])
    expect(site.logged()).not.toContain(newPassword)
  })

  it.each([
    ['the wrong old password', { oldPassword: 'not the password', newPassword }, 'oldPassword'],
    ['a missing new password', { oldPassword: aPassword }, 'newPassword'],
    ['a common new password', { oldPassword: aPassword, newPassword: 'iloveyou' }, 'newPassword'],
  ])('refuses %s with 400 and keeps session and password', async (_title, payload, field) => {
    const { admin, headers } = await start()
    const response = await change(payload, headers)
    expect(response.statusCode).toBe(400)
    expect(response.json().errors.map((error: { field: string }) => error.field)).toEqual([field])
    expect(await statusOf(headers)).toBe(200)
    expect(await signIn(admin.email, aPassword)).toBe(200)
    expect(await mailsTo(site.context.db, admin.email)).toEqual([])
  })

  it('returns 429 after ten wrong passwords, so it cannot be used for guessing', async () => {
    const { headers } = await start()
    for (let n = 0; n < 10; n += 1)
      expect((await change({ oldPassword: `guess ${n}`, newPassword }, headers)).statusCode).toBe(400)
    expect((await change({ oldPassword: aPassword, newPassword }, headers)).statusCode).toBe(429)
  })

  it('accepts only one of two simultaneous changes', async () => {
    const { admin, headers } = await start()
    const other = 'eight lanterns on the hill'
    const answers = await Promise.all([
      change({ oldPassword: aPassword, newPassword }, headers),
      change({ oldPassword: aPassword, newPassword: other }, headers),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect([await signIn(admin.email, newPassword), await signIn(admin.email, other)].sort()).toEqual([
      200, 401,
    ])
  })
})
