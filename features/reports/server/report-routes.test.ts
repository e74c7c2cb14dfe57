import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAdmin, aPassword, asAdmin } from '#testing/admins.ts'
import { aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'

describe.each(dialects)('the dashboard on %s', (dialect) => {
  const test = openSite(dialect, { pic: false })
  let headers: { authorization: string }

  beforeAll(async () => {
    headers = await asAdmin(test.context, await anAdmin(test.context))
  })

  const post = (url: string, payload?: object, who: object = headers) =>
    test.request({ method: 'POST', url, headers: { ...who }, ...(payload && { payload }) })
  const mails = () => test.context.db.selectFrom('mails').select('id').execute()
  const lastMail = async () => PostalMime.parse((await test.mails()).at(-1) ?? '')

  it.each([
    ['reportemail', 'Dashboard Report', undefined],
    ['reportpdf', 'Dashboard Report', 'dashboard-report-2026-11-21.pdf'],
    ['students/reportexcel', 'Student Report', 'student-report-2026-11-21.xlsx'],
    ['volunteers/reportexcel', 'Volunteer Report', 'volunteer-report-2026-11-21.xlsx'],
  ])(
    'mails %s to the given address, and says that the mail is only in a folder',
    async (path, subject, file) => {
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
    },
  )

  it('writes the nine counts into the mail', async () => {
    for (const _ of [1, 2]) await post(`${D}/students/add-students`, aStudent())
    await post(`${D}/reportemail`, { email: 'mira@example.org' })
    const { text = '' } = await lastMail()
    const people = ['Students', 'Volunteers', 'Alumni', 'Gallery Items', 'Festivals', 'Activities']
    for (const label of [...people, 'Farewell Events', 'Induction Events', 'Donation Drives'])
      expect(text).toMatch(new RegExp(`^${label}: +${label === 'Students' ? 2 : 0}$`, 'm'))
  })

  it('requires a confirmation to mail a list of people to another address more than ten minutes after signing in', async () => {
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
    // This report is not a list of people.
    expect((await post(`${D}/reportpdf`, { email: 'head@example.org' }, who)).statusCode).toBe(200)
    await post('/api/admin/confirm', { password: aPassword }, who)
    expect((await post(`${D}/students/reportexcel`, { email: 'head@example.org' }, who)).statusCode).toBe(200)
  })
})
