import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAdmin, aPassword, asAdmin } from '#testing/admins.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { furtherCounts } from '#testing/spec/further-kinds.ts'

const D = '/api/admin/dashboard'
const reportPaths = [
  '/api/admin/dashboard/reportemail',
  '/api/admin/dashboard/students/reportexcel',
  '/api/admin/dashboard/volunteers/reportexcel',
  '/api/admin/dashboard/reportpdf',
]
const none = {
  totalStudents: 0,
  totalVolunteers: 0,
  totalAlumni: 0,
  totalGalleryItems: 0,
  totalFestivals: 0,
  totalActivities: 0,
  totalFarewell: 0,
  totalInduction: 0,
  totalDonationDrive: 0,
  ...furtherCounts,
}

describe.each(dialects)('the dashboard on %s', (dialect) => {
  let test: TestApp
  let headers: { authorization: string }

  beforeAll(async () => {
    test = await openTestApp(dialect)
    headers = await asAdmin(test.context, await anAdmin(test.context))
  })
  afterAll(() => test.close())

  const counts = () => test.request({ url: '/api/admin/dashboard/counts', headers })
  const post = (url: string, payload?: object, who: object = headers) =>
    test.request({ method: 'POST', url, headers: { ...who }, ...(payload && { payload }) })
  const mails = () => test.context.db.selectFrom('mails').select('id').execute()
  const lastMail = async () => PostalMime.parse((await test.mails()).at(-1) ?? '')

  it('counts nothing on an empty site', async () => {
    expect((await counts()).json()).toEqual({ success: true, counts: none })
  })

  it('counts what is there and not what lies in the trash, in numbers', async () => {
    const added = []
    for (const _ of [1, 2, 3]) {
      added.push((await post('/api/admin/dashboard/students/add-students', aStudent())).json().data)
    }
    expect((await counts()).json().counts).toEqual({ ...none, totalStudents: 3 })
    await test.request({ method: 'DELETE', url: `/api/admin/dashboard/students/${added[0]._id}`, headers })
    expect((await counts()).json().counts).toEqual({ ...none, totalStudents: 2 })
  })

  it('tells visitors no numbers', async () => {
    const answer = await test.request({ url: '/api/admin/dashboard/counts' })
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('total')
  })

  it.each([
    ['reportemail', 'Dashboard Report', undefined],
    ['reportpdf', 'Dashboard Report', 'dashboard-report-2026-11-21.pdf'],
    ['students/reportexcel', 'Student Report', 'student-report-2026-11-21.xlsx'],
    ['volunteers/reportexcel', 'Volunteer Report', 'volunteer-report-2026-11-21.xlsx'],
  ])('writes %s to the one address, and says that it only lies in a folder', async (path, subject, file) => {
    const answer = await post(`${D}/${path}`, { email: `to-${path.replace('/', '-')}@example.org` })
    expect({ status: answer.statusCode, ...answer.json() }).toEqual({
      status: 200,
      success: true,
      message:
        'No mail server is set up, so the report was not sent. It is in the outbox folder on the server.',
    })
    const mail = await lastMail()
    expect(mail.to).toMatchObject([{ address: `to-${path.replace('/', '-')}@example.org` }])
    expect(mail.subject).toContain(subject)
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(file ? [file] : [])
  })

  it('writes the nine numbers into the letter', async () => {
    await post(`${D}/reportemail`, { email: 'mira@example.org' })
    const { text = '' } = await lastMail()
    for (const [label, number] of [
      ['Students', 2],
      ['Volunteers', 0],
      ['Alumni', 0],
      ['Gallery Items', 0],
      ['Festivals', 0],
      ['Activities', 0],
      ['Farewell Events', 0],
      ['Induction Events', 0],
      ['Donation Drives', 0],
    ])
      expect(text).toMatch(new RegExp(`^${label}: +${number}$`, 'm'))
  })

  it.each([
    ['two addresses', { email: 'a@example.org,b@example.org' }],
    ['a line break', { email: 'a@example.org\r\nBcc: b@example.org' }],
    ['a group', { email: 'g: a@example.org;' }],
    ['a list', { email: ['a@example.org'] }],
    ['an empty address', { email: '' }],
    ['no address', {}],
    ['no body', undefined],
  ])('refuses a report to %s', async (_what, payload) => {
    const before = await mails()
    for (const path of reportPaths) {
      const answer = await post(path, payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toMatchObject([{ field: 'email' }])
    }
    expect(await mails()).toEqual(before)
  })

  it('mails a list of people ten minutes after signing in only to one’s own address, until one has confirmed', async () => {
    const admin = await anAdmin(test.context)
    const who = await asAdmin(test.context, admin)
    test.advanceTime(11 * 60_000)
    const before = await mails()
    for (const list of ['students/reportexcel', 'volunteers/reportexcel']) {
      const answer = await post(`${D}/${list}`, { email: 'head@example.org' }, who)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ needsConfirmation: true, ways: ['password'] })
    }
    expect(await mails()).toEqual(before)
    const own = { email: admin.email.toUpperCase() }
    expect((await post(`${D}/students/reportexcel`, own, who)).statusCode).toBe(200)
    // No list of people.
    expect((await post(`${D}/reportpdf`, { email: 'head@example.org' }, who)).statusCode).toBe(200)
    await post('/api/admin/confirm', { password: aPassword }, who)
    expect((await post(`${D}/students/reportexcel`, { email: 'head@example.org' }, who)).statusCode).toBe(200)
  })

  it('takes twenty reports an hour from one admin', async () => {
    const one = await asAdmin(test.context, await anAdmin(test.context))
    const send = (who: object = one) => post(`${D}/reportemail`, { email: 'mira@example.org' }, who)
    for (let n = 0; n < 20; n += 1) expect((await send()).statusCode).toBe(200)
    const before = (await mails()).length
    const refused = await send()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('3600')
    expect((await mails()).length).toBe(before)
    expect((await send(await asAdmin(test.context, await anAdmin(test.context)))).statusCode).toBe(200)
    test.advanceTime(60 * 60_000)
    expect((await send()).statusCode).toBe(200)
  })
})
