import { beforeEach, describe, expect, it } from 'vitest'
import { day, minute } from '#domain/dates/durations.ts'
import { anAdmin, aSignUp, volunteerFields } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { dialects } from '#testing/databases.ts'
import { mailsTo } from '#testing/mails.ts'
import { openSite, type SignedIn, signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Method } from '#testing/spec/ask.ts'
import { isPublic } from '#testing/spec/public-routes.ts'
import { pathsWithIds } from '#testing/spec/real-paths.ts'
import { unchanged } from '#testing/spec/state.ts'

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
