import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, minute } from '#domain/dates/durations.ts'
import { anAdmin, aPassword, aSignUp, asAdmin, volunteerFields } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { bothDialects, dialects } from '#testing/databases.ts'
import { mailsTo } from '#testing/mails.ts'
import { openSite, type SignedIn, signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { rowOf, rowsOf } from '#testing/rows.ts'
import type { Method } from '#testing/spec/ask.ts'
import { isPublic } from '#testing/spec/public-routes.ts'
import { pathsWithIds } from '#testing/spec/real-paths.ts'
import { unchanged } from '#testing/spec/state.ts'

describe.each(bothDialects)('the approval of newcomers, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false })
  let headers: { authorization: string }
  let own: string
  beforeAll(async () => {
    const admin = await anAdmin(site.context, volunteerFields)
    own = admin.id
    headers = await asAdmin(site.context, admin)
  })

  const aNewcomer = (over = {}) => anAdmin(site.context, { ...volunteerFields, status: 'pending', ...over })
  const list = (query = '') =>
    site.request({ url: `/api/admin/dashboard/pending-approvals${query}`, headers })
  const approve = (id: string, as: object = headers) =>
    site.request({ method: 'PUT', url: `/api/admin/dashboard/approve/${id}`, headers: { ...as } })
  const reject = (id: string, as: object = headers) =>
    site.request({ method: 'DELETE', url: `/api/admin/dashboard/reject/${id}`, headers: { ...as } })
  const statusOf = async (id: string) =>
    (await site.context.db.selectFrom('admins').select('status').where('id', '=', id).executeTakeFirst())
      ?.status
  const subjectsTo = async (recipient: string) =>
    (await mailsTo(site.context.db, recipient)).map(({ subject }) => subject)

  it('lists the longest waiting sign-ups first, with only the fields needed for the decision', async () => {
    const first = await aNewcomer({ fullName: '<img src=x onerror=alert(1)>' })
    site.advanceTime(1_000)
    const second = await aNewcomer(volunteerFields)
    const response = await list()
    expect(response.statusCode).toBe(200)
    expect(response.headers['x-total-count']).toBe('2')
    expect(response.json()).toEqual({
      success: true,
      data: [first, second].map(({ id, fullName, email, role, createdAt }) => ({
        _id: id,
        fullName,
        email,
        role,
        createdAt,
      })),
    })
    await reject(first.id)
    await reject(second.id)
  })

  it('can be paginated and searched', async () => {
    const newcomers = [await aNewcomer(), await aNewcomer(), await aNewcomer({ fullName: 'Needle 100%' })]
    const one = await list('?limit=2')
    expect(one.json().data).toHaveLength(2)
    expect(one.headers['x-total-count']).toBe('3')
    const next = /^<[^?]+(\?[^>]+)>; rel="next"$/.exec(String(one.headers.link))?.[1]
    const two = await list(next)
    expect(two.headers.link).toBeUndefined()
    const ids = [...one.json().data, ...two.json().data].map(({ _id }: { _id: string }) => _id)
    expect(ids).toEqual(newcomers.map(({ id }) => id))

    expect((await list('?q=needle')).json().data).toHaveLength(1)
    expect((await list('?q=100%25')).json().data).toHaveLength(1)
    expect((await list('?q=%25')).json().data).toHaveLength(1)
    expect((await list('?limit=x')).statusCode).toBe(400)
    for (const { id } of newcomers) await reject(id)
  })

  it('gives the newcomer access, mails them and records it in History', async () => {
    const { id, email, fullName } = await aNewcomer()
    const response = await approve(id)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ success: true, message: 'User approved!', data: { _id: id } })
    expect(response.body).not.toMatch(/argon2|passwordHash/)
    expect(await rowOf(site.context.db, 'admins', { id })).toMatchObject({
      status: 'approved',
      approvedAt: site.context.now().toISOString(),
      approvedBy: (await rowOf(site.context.db, 'admins', { id: own })).fullName,
    })
    const payload = { email, password: aPassword }
    expect((await site.request({ method: 'POST', url: '/api/admin/signin', payload })).statusCode).toBe(200)
    expect(await subjectsTo(email)).toEqual([expect.stringContaining('approved')])
    const line = site.context.db.selectFrom('history').selectAll().where('recordId', '=', id)
    expect(await line.execute()).toEqual([
      expect.objectContaining({ action: 'approve', adminId: own, title: fullName }),
    ])
  })

  it('changes nothing when approved twice', async () => {
    const { id, email } = await aNewcomer()
    await approve(id)
    const again = await approve(id)
    expect(again.statusCode).toBe(200)
    expect(again.json().message).toBe('This admin is already approved.')
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  it('deletes a rejected sign-up and mails the person', async () => {
    const { id, email } = await aNewcomer()
    const response = await reject(id)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ success: true, message: 'User rejected!' })
    expect(await statusOf(id)).toBeUndefined()
    expect(await subjectsTo(email)).toEqual([expect.stringContaining('not approved')])
    expect((await approve(id)).statusCode).toBe(404)
    expect((await reject(id)).statusCode).toBe(404)
    const payload = { email, password: aPassword }
    const signIn = await site.request({ method: 'POST', url: '/api/admin/signin', payload })
    expect(signIn.statusCode).toBe(404)
    expect(signIn.json().message).toBe('Admin not found.')
  })

  it('refuses to reject approved admins, including the caller', async () => {
    const { id, email } = await anAdmin(site.context)
    for (const approved of [id, own]) {
      expect((await reject(approved)).statusCode).toBe(409)
      expect(await statusOf(approved)).toBe('approved')
    }
    expect(await subjectsTo(email)).toEqual([])
  })

  it('applies only one of two simultaneous decisions, and mails the outcome of that one', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { id, email } = await aNewcomer()
      const both = [() => approve(id), () => reject(id)]
      if (n % 2) both.reverse()
      const answers = await Promise.all(both.map((act) => act()))
      if (n % 2) answers.reverse()
      const [approved, rejected] = answers.map(({ statusCode }) => statusCode)
      const wasApproved = (await statusOf(id)) === 'approved'
      expect([approved, rejected]).toEqual(wasApproved ? [200, 409] : [404, 200])
      expect(await subjectsTo(email)).toHaveLength(1)
    }
  })
})

const subject = 'There is a new PIC'

describe.each(dialects)('becoming a PIC, on %s', (dialect) => {
  const spec = openSite(dialect)
  const { ask } = spec
  let site: TestApp
  let pic: SignedIn
  let volunteer: SignedIn
  beforeEach(async () => {
    site = spec
    site.advanceTime(60 * minute)
    pic = await signedIn(site)
    volunteer = await signedIn(site, volunteerFields)
  })
  const aNewcomer = (over = {}) => anAdmin(site.context, { status: 'pending', ...over })
  const approve = (id: string, { token }: SignedIn) => ask('PUT', `${D}/approve/${id}`, { token })
  const pics = async () =>
    (await rowsOf(site.context.db, 'admins', { role: 'PIC', status: 'approved' })).map(({ id }) => id)
  const toldBy = async ({ email }: { email: string }) =>
    (await mailsTo(site.context.db, email)).filter((mail) => mail.subject === subject).length
  const newPics = async ({ id }: SignedIn) =>
    (await ask('GET', `${D}/waiting`, { token: await tokenOf(site, id) })).body.data.newPics as number

  it('cannot be approved by a Volunteer, and the error says who can approve it', async () => {
    const { id } = await aNewcomer()
    const { status, body } = await unchanged(site, () => approve(id, volunteer))
    expect({ status, ...body }).toEqual({
      status: 403,
      success: false,
      message: 'Only a PIC can approve someone who asks to be a PIC.',
    })
  })

  it('is reported to every PIC except the new one, by mail and for a week on the dashboard', async () => {
    const other = await signedIn(site)
    const before = await newPics(other)
    const approved = await aNewcomer()
    await approve(approved.id, pic)
    for (const told of [pic, other]) expect(await toldBy(told)).toBe(1)
    expect(await toldBy(approved)).toBe(0)

    await ask('PUT', `${D}/admins/${volunteer.id}/role`, { token: pic.token, json: { role: 'PIC' } })
    const invited = { email: 'new-pic@example.org', role: 'PIC', sendMail: false }
    const { body } = await ask('POST', `${D}/invitations`, { token: pic.token, json: invited })
    const join = `/api/admin/join/${String(body.link).split('/').at(-1)}`
    expect((await ask('POST', join, { form: aSignUp({ email: invited.email }) })).status).toBe(201)
    expect(await toldBy(other)).toBe(3)
    expect((await newPics(other)) - before).toBe(3)
    expect((await newPics(volunteer)) - before).toBe(2)

    await approve((await aNewcomer(volunteerFields)).id, pic)
    expect(await toldBy(other)).toBe(3)
    site.advanceTime(8 * day)
    expect(await newPics(other)).toBe(0)
  })

  it('is impossible for a Volunteer with any combination of calls', async () => {
    const real = await pathsWithIds(site, ask, pic)
    const own = aSignUp({ role: 'PIC' })
    const signedUp = await ask('POST', '/api/admin/signup', { form: own })
    const meeting = { token: pic.token, json: { signUps: 5, hours: 2 } }
    const { body } = await ask('POST', `${D}/invitations/meeting`, meeting)
    const code = `/api/admin/join/${String(body.link).split('/').at(-1)}`
    const atMeeting = await ask('POST', code, { form: aSignUp({ role: 'PIC' }) })
    const before = await pics()

    const writes = spec.routes.filter((route) => !isPublic(route) && !['GET', 'HEAD'].includes(route.method))
    const json = { role: 'PIC', status: 'approved', endsOn: null, to: volunteer.id, isRequired: false }
    const call = async (method: string, path: string) =>
      ask(method as Method, path, { token: await tokenOf(site, volunteer.id), json })
    for (const { method, path } of writes) {
      await call(method, real(path))
      for (const id of [volunteer.id, signedUp.body.data._id, atMeeting.body.data._id])
        if (path.includes(':id') || path.includes(':adminId'))
          await call(method, path.replace(/:(id|adminId)/, id))
    }
    expect(await pics()).toEqual(before)
    const { email, password } = own
    expect((await ask('POST', '/api/admin/signin', { json: { email, password } })).status).not.toBe(200)
  })
})

describe.each(dialects)('approving a Volunteer, on %s', (dialect) => {
  const spec = openSite(dialect)
  const { ask } = spec
  const approve = (id: string, { token }: SignedIn) => ask('PUT', `${D}/approve/${id}`, { token })

  it('requires a recent confirmation, so that a stranger at an unlocked computer cannot approve their own sign-up', async () => {
    const volunteer = await signedIn(spec, volunteerFields)
    spec.advanceTime(11 * minute)
    const { token } = volunteer
    expect((await ask('GET', `${D}/export/volunteer.csv`, { token })).status).toBe(403)
    const second = aSignUp(volunteerFields)
    const { body } = await ask('POST', '/api/admin/signup', { form: second })
    const answer = await unchanged(spec, () => approve(body.data._id, volunteer))
    expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 403, needsConfirmation: true })
    const { email, password } = second
    expect((await ask('POST', '/api/admin/signin', { json: { email, password } })).status).toBe(403)
  })

  it('requires one confirmation for ten people, and another after ten minutes', async () => {
    const pic = await signedIn(spec)
    spec.advanceTime(11 * minute)
    const newcomers = await Promise.all(
      Array.from({ length: 11 }, () => anAdmin(spec.context, { ...volunteerFields, status: 'pending' })),
    )
    const [last, ...ten] = newcomers.map(({ id }) => id)
    expect((await approve(String(last), pic)).status).toBe(403)
    await ask('POST', '/api/admin/confirm', { token: pic.token, json: { password: pic.password } })
    for (const id of ten) {
      expect((await approve(id, pic)).status).toBe(200)
      spec.advanceTime(59_000)
    }
    spec.advanceTime(minute)
    expect((await approve(String(last), pic)).status).toBe(403)
  })
})
