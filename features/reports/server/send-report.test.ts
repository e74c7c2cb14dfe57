import { afterEach, expect, it } from 'vitest'
import { visitor } from '#domain/permissions.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { renderReport } from './report-routes.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Opens the app with a mail server that sends this response for each recipient. */
async function openWith(answerTo?: { responseCode: number; message: string }) {
  const server = await openMailServer({
    onRcptTo: (_address, _session, done) =>
      done(answerTo && Object.assign(new Error(answerTo.message), { responseCode: answerTo.responseCode })),
  })
  ends.push(server.close)
  const site = await openTestApp('sqlite', {
    env: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'school@example.org' },
  })
  ends.push(site.close)
  const headers = await asAdmin(site.context, await anAdmin(site.context))
  const send = (path: string) =>
    site.request({
      method: 'POST',
      url: `/api/admin/dashboard/${path}`,
      headers,
      payload: { email: 'head@example.org' },
    })
  return { server, site, send }
}

it('reports success if the mail server accepted the report', async () => {
  const { server, send } = await openWith()
  const answer = await send('reportpdf')
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { success: true, message: 'Report sent successfully!' },
  ])
  expect(server.messages).toMatchObject([{ to: ['head@example.org'] }])
  expect(server.messages[0]?.raw).toContain('filename=dashboard-report-2026-11-21.pdf')
})

it.each([
  ['reportemail', false],
  ['reportpdf', false],
  ['students/reportexcel', true],
  ['volunteers/reportexcel', true],
])('the mail of %s asks to keep personal information private: %s', async (path, isSo) => {
  const { server, send } = await openWith()
  expect((await send(path)).statusCode).toBe(200)
  const text = server.messages[0]?.raw.replaceAll('=\r\n', '')
  expect(/contains personal\s+information/.test(text ?? '')).toBe(isSo)
  expect(text).toMatch(/An admin of our site\s+sent you this/)
})

it('reports failure if the mail server permanently rejected the report', async () => {
  const { send } = await openWith({ responseCode: 550, message: 'no such mailbox' })
  const answer = await send('students/reportexcel')
  expect([answer.statusCode, answer.json()]).toEqual([
    502,
    {
      success: false,
      message: 'The report was not sent: the mail server refused it. Check the address and try again.',
    },
  ])
})

it('reports that the mail is still being retried', async () => {
  const { send } = await openWith({ responseCode: 451, message: 'come back later' })
  const answer = await send('reportemail')
  expect([answer.statusCode, answer.json()]).toEqual([
    202,
    {
      success: true,
      message: 'The report has not been sent yet: the mail server did not accept it. We will try again.',
    },
  ])
})

it('renders reports of one type one after another, and rejects the twelfth simultaneous request', async () => {
  const { site } = await openWith()
  const drawn = Array.from({ length: 12 }, () => renderReport(site.context, 'dashboardPdf', visitor))
  const other = renderReport(site.context, 'students', visitor)
  const outcomes = await Promise.allSettled([...drawn, other])
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 11 }, () => 'fulfilled'),
    'rejected',
    'fulfilled',
  ])
  await expect(drawn[11]).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
})
