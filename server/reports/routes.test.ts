import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAdmin, asAdmin } from '../testing/admins.ts'
import { openTestApp, type TestApp } from '../testing/app.ts'
import { aStudent } from '../testing/builders.ts'
import { dialects } from '../testing/databases.ts'

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
}

describe.each(dialects)('the dashboard on %s', (dialect) => {
  let test: TestApp
  let headers: { authorization: string }

  beforeAll(async () => {
    test = await openTestApp(dialect)
    headers = await asAdmin(test.parts, await anAdmin(test.parts))
  })
  afterAll(() => test.close())

  const counts = () => test.request({ url: '/api/admin/dashboard/counts', headers })
  const post = (url: string, payload?: object, who: object = headers) =>
    test.request({ method: 'POST', url, headers: { ...who }, ...(payload && { payload }) })
  const mails = () => test.parts.db.selectFrom('mails').selectAll().execute()

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

  it.each(reportPaths)('says plainly that %s is not available yet', async (path) => {
    const answer = await post(path, { email: 'mira@example.org' })
    expect(answer.statusCode).toBe(501)
    expect(answer.json()).toEqual({
      success: false,
      message: expect.stringMatching(/^Reports are not available yet\. The .* was not sent\.$/),
    })
    expect(await mails()).toEqual([])
    expect((await post(path, { email: 'mira@example.org' }, {})).statusCode).toBe(401)
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
    for (const path of reportPaths) {
      const answer = await post(path, payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toMatchObject([{ field: 'email' }])
    }
    expect(await mails()).toEqual([])
  })

  it('takes twenty reports an hour from one admin', async () => {
    const one = await asAdmin(test.parts, await anAdmin(test.parts))
    const send = (who: object = one) =>
      post('/api/admin/dashboard/reportpdf', { email: 'mira@example.org' }, who)
    for (let n = 0; n < 20; n += 1) expect((await send()).statusCode).toBe(501)
    const refused = await send()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('3600')
    expect((await send(await asAdmin(test.parts, await anAdmin(test.parts)))).statusCode).toBe(501)
    test.passTime(60 * 60_000)
    expect((await send()).statusCode).toBe(501)
  })
})
