import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { volunteerFields } from '#testing/admins.ts'
import { aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { mailsTo } from '#testing/mails.ts'
import { openSite, type SignedIn, signedIn } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { codeAt, setUpApp } from '#testing/second-factors.ts'
import { askOf } from '#testing/spec/ask.ts'
import { stateOf, unchanged } from '#testing/spec/state.ts'

const minutes = 60_000
const required = `${D}/second-factors/required`

describe.each(dialects)('other admins’ second factors, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false })
  // The queue clears the text of sent mails.
  beforeAll(() => site.context.mailer.close())
  const ask = askOf(site)
  let pic: SignedIn
  const now = () => site.context.now()
  beforeEach(async () => {
    site.advanceTime(2 * minutes)
    await site.context.db.deleteFrom('settings').execute()
    await site.context.db.deleteFrom('admins').execute()
    pic = await signedIn(site, { fullName: 'Pia Testrup' })
  })
  const decide = (isRequired: unknown, token = pic.token) =>
    ask('PUT', required, { token, json: { isRequired } })

  it('can be required of PICs by a PIC who has one; PICs without one can then only set one up', async () => {
    const other = await signedIn(site, { fullName: 'Oscar Testrup' })
    const volunteer = await signedIn(site, volunteerFields)
    expect((await unchanged(site, () => decide(true))).status).toBe(409)
    await setUpApp(ask, pic.token, now)
    expect((await decide(true)).status).toBe(200)
    expect((await decide(true)).status).toBe(200)

    expect((await ask('GET', `${D}/counts`, { token: pic.token })).status).toBe(200)
    expect((await ask('GET', `${D}/counts`, { token: volunteer.token })).status).toBe(200)
    const student = { ...aStudent(), address: 'Lane 1' }
    await ask('POST', `${D}/students/add-students`, { token: pic.token, form: student })
    const settled = await stateOf(site)
    const refused = await ask('GET', `${D}/counts`, { token: other.token })
    expect(refused.status).toBe(403)
    expect(refused.body).toEqual({
      success: false,
      message: 'PICs need a second factor here. Please set one up first: an authenticator app or a passkey.',
      needsSecondFactor: true,
    })
    expect((await decide(false, other.token)).status).toBe(403)
    const add = await ask('POST', `${D}/students/add-students`, { token: other.token, form: aStudent() })
    expect(add.status).toBe(403)
    const list = await ask('GET', '/api/students', { token: other.token })
    expect(list.status).toBe(200)
    expect(list.body[0]).not.toHaveProperty('address')
    expect(await stateOf(site)).toEqual(settled)

    const { email, password } = other
    const signedInAgain = await ask('POST', '/api/admin/signin', { json: { email, password } })
    expect(signedInAgain.body).toMatchObject({ success: true, needsSecondFactor: true })
    const { body } = await ask('GET', '/api/admin/profile', { token: other.token })
    expect(body).toMatchObject({ needsSecondFactor: true, admin: { _id: other.id } })
    await setUpApp(ask, other.token, now)
    expect((await ask('GET', `${D}/counts`, { token: other.token })).status).toBe(200)
    const profile = await ask('GET', '/api/admin/profile', { token: other.token })
    expect(Object.keys(profile.body)).toEqual(['success', 'admin'])
    // The last factor cannot be removed while a factor is required.
    const last = await ask('DELETE', '/api/admin/second-factor/app', { token: other.token })
    expect(last.status).toBe(409)
    expect((await decide(false)).status).toBe(200)
    expect((await ask('DELETE', '/api/admin/second-factor/app', { token: other.token })).status).toBe(200)
  })

  it('when required, are announced by mail to PICs without one and recorded once in History', async () => {
    const other = await signedIn(site)
    const volunteer = await signedIn(site, volunteerFields)
    await setUpApp(ask, pic.token, now)
    await decide(true)
    const [mail] = await mailsTo(site.context.db, other.email)
    expect(mail?.subject).toBe('PICs need a second factor now')
    expect(mail?.text).toContain('Pia Testrup has decided')
    expect(mail?.text).toContain('http://school.test/admin/dashboard/security')
    expect(await mailsTo(site.context.db, volunteer.email)).toEqual([])
    const lines = site.context.db.selectFrom('history').select(['adminName', 'title'])
    expect(await lines.where('action', '=', 'require a second factor').execute()).toContainEqual({
      adminName: 'Pia Testrup',
      title: 'PICs need one',
    })
  })

  it('when required, do not cause a conflict with an open settings form', async () => {
    const read = async () => (await ask('GET', `${D}/settings`, { token: pic.token })).body.data.updatedAt
    const before = await read()
    await setUpApp(ask, pic.token, now)
    await decide(true)
    expect(await read()).toBe(before)
    expect((await ask('GET', '/api/settings')).text).not.toContain('secondFactor')
  })

  it('can be reset by a PIC, which ends all sessions and tells the owner by mail who did it', async () => {
    const lost = await signedIn(site, { ...volunteerFields, fullName: 'Lena Testrup' })
    await setUpApp(ask, lost.token, now)
    const reset = () => ask('DELETE', `${D}/second-factors/${lost.id}`, { token: pic.token })
    const all = await ask('GET', `${D}/second-factors`, { token: pic.token })
    expect(all.body.data).toContainEqual({
      _id: lost.id,
      fullName: 'Lena Testrup',
      role: 'Volunteer',
      hasApp: true,
      passkeys: 0,
    })
    expect((await reset()).status).toBe(200)
    expect((await ask('GET', '/api/admin/profile', { token: lost.token })).status).toBe(401)
    const { email, password } = lost
    expect((await ask('POST', '/api/admin/signin', { json: { email, password } })).status).toBe(200)
    const state = await stateOf(site)
    for (const table of ['totpSecrets', 'recoveryCodes', 'passkeys'])
      expect(state[table]?.filter((row) => row.includes(lost.id))).toEqual([])
    const mail = (await mailsTo(site.context.db, lost.email)).at(-1)
    expect(mail?.subject).toBe('Your second factor was reset')
    expect(mail?.text).toContain('Pia Testrup reset the second factor of your account.')
    expect((await unchanged(site, () => reset())).status).toBe(409)
  })

  it('can be reset only with the PIC’s own second factor, and never by their owner', async () => {
    const lost = await signedIn(site)
    await setUpApp(ask, lost.token, now)
    const { key } = await setUpApp(ask, pic.token, now)
    site.advanceTime(11 * minutes)
    const path = `${D}/second-factors/${lost.id}`
    expect((await unchanged(site, () => ask('DELETE', path, { token: pic.token }))).body.ways).toEqual([
      'code',
    ])
    await ask('POST', '/api/admin/confirm', { token: pic.token, json: { code: codeAt(key, now()) } })
    expect((await ask('DELETE', `${D}/second-factors/${pic.id}`, { token: pic.token })).status).toBe(409)
    expect((await ask('DELETE', `${D}/second-factors/nobody`, { token: pic.token })).status).toBe(404)
    expect((await ask('DELETE', path, { token: pic.token })).status).toBe(200)
  })
})
