import { describe, expect, test } from 'vitest'
import { anAdmin, aPassword, volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { mailsTo } from '#testing/mails.ts'
import { openSite, signedIn, tokenOf } from '#testing/open-site.ts'
import { stateOf } from '#testing/spec/state.ts'
import { manageAdminsMessages } from '../manage-admins.ts'

const A = '/api/admin/dashboard/admins'

describe.each(dialects)('the admins, on %s', (dialect) => {
  const site = openSite(dialect, { isQuiet: true })
  const db = () => site.context.db
  const list = async (query = '', token = site.pic.token) => site.ask('GET', A + query, { token })
  const find = (id: string) => db().selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst()
  const put = (path: string, json: object, token = site.pic.token) =>
    site.ask('PUT', `${A}/${path}`, { token, json })
  const post = (path: string, token = site.pic.token) => site.ask('POST', `${A}/${path}`, { token })
  const remove = (path: string, token = site.pic.token) => site.ask('DELETE', `${A}/${path}`, { token })
  const aVolunteer = (over = {}) => signedIn(site, { ...volunteerFields, ...over })
  const linesOn = async (recordId: string) =>
    db()
      .selectFrom('history')
      .select(['action', 'title', 'adminId'])
      .where('recordId', '=', recordId)
      .where('action', '<>', 'sign in')
      .orderBy('at')
      .orderBy('id')
      .execute()

  test('are listed with exactly the fields that every admin may see', async () => {
    const { id, email, token } = await aVolunteer({ fullName: 'Aaron <b>Testrup</b>' })
    const { status, body, headers } = await list('?q=aaron', token)
    expect({ status, total: headers['x-total-count'] }).toEqual({ status: 200, total: '1' })
    expect(body.data).toEqual([
      {
        _id: id,
        fullName: 'Aaron <b>Testrup</b>',
        email,
        role: 'Volunteer',
        access: 'active',
        createdAt: expect.any(String),
        approvedAt: expect.any(String),
        approvedBy: null,
        lastSeenAt: null,
        endsOn: null,
        offOn: null,
        isEnding: false,
        endedAt: null,
        sessions: 1,
        volunteer: null,
        suggested: null,
      },
    ])
  })

  test('can be searched, filtered and paginated', async () => {
    const { context } = site
    const soon = await aVolunteer({ fullName: 'Needle One' })
    await put(`${soon.id}/ends-on`, { endsOn: '2026-12-10' })
    const ended = await aVolunteer({ fullName: 'needle Two' })
    await post(`${ended.id}/end`)
    await anAdmin(context, { fullName: 'Needle Three', status: 'pending' })
    const pic = await anAdmin(context, { fullName: 'NEEDLE Four' })
    const names = async (query: string) =>
      (await list(query)).body.data.map(({ fullName }: { fullName: string }) => fullName)
    expect(await names('?q=needle')).toEqual(['NEEDLE Four', 'Needle One', 'Needle Three', 'needle Two'])
    expect(await names(`?q=${pic.email}`)).toEqual(['NEEDLE Four'])
    expect(await names('?q=needle&role=PIC')).toEqual(['NEEDLE Four', 'Needle Three'])
    expect(await names('?q=needle&access=active')).toEqual(['NEEDLE Four', 'Needle One'])
    expect(await names('?q=needle&access=ending')).toEqual(['Needle One'])
    expect(await names('?q=needle&access=ended')).toEqual(['needle Two'])
    expect(await names('?q=needle&access=pending')).toEqual(['Needle Three'])
    expect(await names('?q=needle&access=read-only&role=')).toEqual([])

    const seen: string[] = []
    for (let path = `${A}?limit=2&q=needle`; path; ) {
      const { body, headers } = await site.asPic('GET', path)
      expect(headers['x-total-count']).toBe('4')
      seen.push(...body.data.map(({ fullName }: { fullName: string }) => fullName))
      path = /<([^<>]+)>/.exec(String(headers.link ?? ''))?.[1] ?? ''
    }
    expect(seen).toEqual(await names('?q=needle'))
    for (const wrong of ['?role=Boss', '?access=x', '?limit=0', '?cursor=x', '?role=PIC&role=PIC'])
      expect((await list(wrong)).status, wrong).toBe(400)
  })

  test('can get another role, which takes effect at once and is recorded once; the mail says who changed it', async () => {
    const { id, email, token } = await aVolunteer()
    expect((await put(`${id}/role`, { role: 'Volunteer' }, token)).status).toBe(403)
    const { status, body } = await put(`${id}/role`, { role: 'PIC' })
    expect({ status, role: body.data.role }).toEqual({ status: 200, role: 'PIC' })
    expect((await put(`${id}/role`, { role: 'PIC' })).body.message).toBe('Nothing to change.')
    expect(await linesOn(id)).toEqual([
      { action: 'change role', title: expect.stringMatching(/ \(PIC\)$/), adminId: site.pic.id },
    ])
    const mails = await mailsTo(db(), email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/Mira Testrup \d+ has made you a PIC\./)
    expect((await put(`${id}/role`, { role: 'Volunteer' }, token)).status).toBe(200)
    expect((await put(`${id}/role`, { role: 'PIC' }, token)).status).toBe(403)
  })

  test('cannot log in once their access has ended, learn why, and can log in again when it is resumed', async () => {
    const { id, email, token } = await aVolunteer()
    const elsewhere = await tokenOf(site, id)
    expect((await post(`${id}/end`)).body.data).toMatchObject({ access: 'ended', sessions: 0 })
    for (const refused of [token, elsewhere]) {
      const { status, body } = await site.ask('GET', '/api/admin/profile', { token: refused })
      expect({ status, message: body.message }).toEqual({
        status: 401,
        message: 'Your access to this site has ended. A PIC can restore it.',
      })
      expect((await site.ask('GET', '/api/students', { token: refused })).status).toBe(200)
    }
    const signIn = (password = aPassword) =>
      site.ask('POST', '/api/admin/signin', { json: { email, password } })
    const before = await stateOf(site)
    const { status, body } = await signIn()
    expect({ status, message: body.message }).toEqual({
      status: 403,
      message: expect.stringMatching(/has ended/),
    })
    expect((await signIn('something else entirely')).status).toBe(401)
    const forgotten = await site.ask('POST', '/api/admin/forget-password', { json: { email } })
    expect({ status: forgotten.status, message: forgotten.body.message }).toEqual({
      status: 403,
      message: expect.stringMatching(/has ended/),
    })
    expect(await stateOf(site)).toEqual(before)

    expect((await post(`${id}/resume`)).body.data.access).toBe('active')
    // The earlier sessions stay ended.
    expect((await site.ask('GET', '/api/admin/profile', { token })).status).toBe(401)
    expect((await signIn()).status).toBe(200)
    expect((await linesOn(id)).map(({ action }) => action)).toEqual(['end access', 'resume access'])
    expect((await mailsTo(db(), email)).map(({ subject }) => subject)).toEqual([
      'Your access has ended',
      'You have access again',
    ])
  })

  test('can be signed out everywhere', async () => {
    const { id, token } = await aVolunteer()
    await tokenOf(site, id)
    expect((await list(`?q=${(await find(id))?.email}`)).body.data[0].sessions).toBe(2)
    expect((await remove(`${id}/sessions`)).body.data.sessions).toBe(0)
    expect((await site.ask('GET', '/api/admin/profile', { token })).status).toBe(401)
  })

  test('can be removed with all personal data except the name in History', async () => {
    const { id, email, token } = await aVolunteer({ fullName: 'Gone Testrup' })
    const form = { profileImageURL: await aPicture({ width: 31, height: 29 }) }
    const stored = (await site.storedFiles()).length
    expect((await site.ask('PUT', `/api/admins/update/${id}`, { token, form })).status).toBe(200)
    expect((await site.storedFiles()).length).toBeGreaterThan(stored)
    await put(`${id}/ends-on`, { endsOn: '2027-06-30' })
    expect((await remove(id)).body).toEqual({
      success: true,
      message: manageAdminsMessages.removed('Gone Testrup'),
    })
    expect(await find(id)).toBeUndefined()
    expect((await site.storedFiles()).length).toBe(stored)
    expect((await site.ask('GET', '/api/admin/profile', { token })).status).toBe(401)
    expect((await mailsTo(db(), email)).map(({ subject }) => subject)).toEqual(['Your account was removed'])
    const { mails, ...state } = await stateOf(site)
    expect(JSON.stringify(state)).not.toContain(email)
    const lines = await linesOn(id)
    expect(lines.map(({ action, title }) => [action, title?.slice(0, 12)])).toEqual([
      ['edit', 'Gone Testrup'],
      ['set end of access', 'Gone Testrup'],
      ['remove account', 'Gone Testrup'],
    ])
    expect((await remove(id)).status).toBe(404)
  })

  test('cannot be changed or removed while pending', async () => {
    const { id } = await anAdmin(site.context, { ...volunteerFields, status: 'pending' })
    const before = await stateOf(site)
    const answers = [
      await put(`${id}/role`, { role: 'PIC' }),
      await put(`${id}/ends-on`, { endsOn: '2027-06-30' }),
      await post(`${id}/end`),
      await post(`${id}/resume`),
      await post(`${id}/keep`),
      await remove(`${id}/sessions`),
      await remove(id),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409))
    expect(await stateOf(site)).toEqual(before)
  })

  test('can keep their access or get another last day; past and invalid days are refused', async () => {
    const { id, email } = await aVolunteer()
    const endsOn = async (value: unknown) => (await put(`${id}/ends-on`, { endsOn: value })).status
    expect(await endsOn('2026-12-10')).toBe(200)
    const before = await stateOf(site)
    for (const wrong of ['2026-11-20', '2026-02-30', '0000-00-00', '2100-01-01', '', 'x', 5, undefined, {}])
      expect(await endsOn(wrong), String(wrong)).toBe(400)
    expect((await put(`${id}/role`, { role: 'Boss' })).status).toBe(400)
    expect((await put(`${id}/role`, {})).status).toBe(400)
    expect((await put('x/role', { role: 'PIC' })).status).toBe(404)
    expect(await stateOf(site)).toEqual(before)

    expect((await post(`${id}/keep`)).body.data.endsOn).toBe('2027-06-30')
    // Every PIC is asked to decide. After the first PIC's decision, nothing is left to change.
    expect((await post(`${id}/keep`)).body.message).toBe('Nothing to change.')
    expect(await endsOn(null)).toBe(200)
    expect((await post(`${id}/keep`)).body.message).toBe('Nothing to change.')
    expect((await linesOn(id)).map(({ action }) => action)).toEqual([
      'set end of access',
      'keep access',
      'set end of access',
    ])
    expect(
      (await mailsTo(db(), email)).map(
        ({ text }) => /10 December 2026|30 June 2027|no end date|removed the end date/.exec(text)?.[0],
      ),
    ).toEqual(['10 December 2026', '30 June 2027', 'removed the end date'])
  })
})
