import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture, pictureAddress } from '#testing/files.ts'
import { openMailServer as openServer } from '#testing/mail-server.ts'
import { openSite, signedIn } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { rowsOf } from '#testing/rows.ts'

describe.each(dialects)('the settings page, on %s', (dialect) => {
  const spec = openSite(dialect)
  const token = () => spec.pic.token

  describe('the photo of the faculty in-charge', () => {
    const path = `${D}/settings/faculty-photo`
    const put = (form: Record<string, unknown>) => spec.asPic('PUT', path, { form })
    const shown = async () => (await spec.ask('GET', '/api/settings')).body.data.facultyInCharge

    test('is uploaded separately, and immediately visible to everyone', async () => {
      const before = await shown()
      const { status, body } = await put({ photo: await aPicture({ name: '../../x.png' }) })
      expect({ status, message: body.message }).toEqual({ status: 200, message: 'Settings saved.' })
      expect(body.data.facultyInCharge).toEqual({
        ...before,
        photoURL: expect.stringMatching(pictureAddress),
      })
      expect(await shown()).toEqual(body.data.facultyInCharge)
      expect(await spec.ask('GET', body.data.facultyInCharge.photoURL)).toMatchObject({
        status: 200,
        headers: { 'content-type': 'image/webp' },
      })
      const { db } = spec.context
      const lines = await rowsOf(db, 'history', { action: 'change settings' })
      expect(lines).toMatchObject([{ title: 'facultyInCharge' }])
    })

    test('replaces the previous photo and leaves other settings unchanged; the settings can remove it', async () => {
      const facultyInCharge = { ...(await shown()), name: 'Professor Testrup', about: 'Teaches.' }
      await spec.asPic('PUT', `${D}/settings`, { json: { facultyInCharge } })
      const { body } = await put({ photo: await aPicture() })
      expect(body.data.facultyInCharge).toMatchObject({ name: 'Professor Testrup', about: 'Teaches.' })
      expect(body.data.facultyInCharge.photoURL).not.toBe(facultyInCharge.photoURL)
      const json = { facultyInCharge: { ...body.data.facultyInCharge, photoURL: '' } }
      expect((await spec.asPic('PUT', `${D}/settings`, { json })).status).toBe(200)
      expect((await shown()).photoURL).toBe('')
    })

    test.each<[string, () => Promise<Record<string, unknown>> | Record<string, unknown>, number]>([
      ['an empty form', () => ({}), 400],
      ['a photo and an additional text field', async () => ({ photo: await aPicture(), name: 'x' }), 400],
      [
        'an SVG drawing',
        () => ({ photo: new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.png') }),
        415,
      ],
    ])('is unchanged after a request with %s, which is rejected', async (_what, form, status) => {
      const answer = await spec.unchanged(async () => put(await form()))
      expect(answer.status).toBe(status)
    })
  })

  describe('a test mail without a mail server', () => {
    const path = `${D}/settings/test-mail`
    const send = (json: unknown, as = token()) => spec.ask('POST', path, { token: as, json })

    test('is written to the outbox, and the response says so', async () => {
      const { status, body } = await send({ email: 'head@example.org' })
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          success: true,
          message: 'No mail server is set up, so the test mail is in the outbox folder.',
        },
      })
      const [mail] = await spec.mails()
      expect(mail).toMatch(/^To: head@example\.org\r$/m)
      expect(mail).toMatch(/sent this to check that mail from our site arrives/)
    })

    test('shares its rate limit with the reports: twenty an hour', async () => {
      const one = await signedIn(spec)
      const json = { email: 'head@example.org' }
      const statuses: number[] = []
      for (let n = 0; n < 12; n += 1) statuses.push((await send(json, one.token)).status)
      for (let n = 0; n < 8; n += 1)
        statuses.push((await spec.ask('POST', `${D}/reportemail`, { token: one.token, json })).status)
      expect(statuses).not.toContain(429)
      const over = await send(json, one.token)
      expect(over).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
      expect((await send(json, (await signedIn(spec)).token)).status).toBe(200)
    })
  })

  describe('a test mail with a mail server', () => {
    /** Sends a test mail from a new site, because each site has only one mail server. */
    const sendBy = async (smtpUrl: string) => {
      const site = await openTestApp(dialect, {
        env: { SMTP_URL: smtpUrl, MAIL_FROM: 'Evening School <school@example.org>' },
      })
      onTestFinished(() => site.close())
      const headers = await asAdmin(site.context, await anAdmin(site.context))
      const payload = { email: 'head@example.org' }
      const answer = await site.request({ method: 'POST', url: `${D}/settings/test-mail`, headers, payload })
      const mails = await site.context.db.selectFrom('mails').select('state').execute()
      return {
        status: answer.statusCode,
        body: answer.json(),
        states: mails.map(({ state }) => state),
        log: site.logged(),
      }
    }

    test('gets a 200 if the server accepts it', async () => {
      const { url, messages } = await openMailServer()
      expect(await sendBy(url)).toMatchObject({
        status: 200,
        body: { success: true, message: 'Test mail sent. The mail server has accepted it.' },
        states: ['sent'],
      })
      expect(messages.map(({ raw }) => raw)).toEqual([expect.stringContaining('To: head@example.org')])
    })

    test("gets a 502 with the server's message, but without the address, if the server rejects it", async () => {
      const { url } = await openMailServer({
        onRcptTo: (_address, _session, done) =>
          done(Object.assign(new Error('<head@example.org>: no such user here'), { responseCode: 550 })),
      })
      const { status, body, states, log } = await sendBy(url)
      expect({ status, body }).toEqual({
        status: 502,
        body: {
          success: false,
          message: expect.stringMatching(
            /^The test mail was refused\. The mail server said: “550 .*no such user here.*”\.$/,
          ),
        },
      })
      expect(body.message).not.toContain('head@example.org')
      expect(states).toEqual(['failed'])
      expect(log).not.toContain('head@example.org')
    })

    test('gets a 202 with the reason if the server is unreachable, and stays in the queue', async () => {
      const { url, close } = await openMailServer()
      await close()
      const { status, body, states } = await sendBy(url)
      expect({ status, body }).toEqual({
        status: 202,
        body: {
          success: true,
          message:
            'The test mail could not be sent yet. We will try again. The mail server accepts no connections.',
        },
      })
      expect(states).toEqual(['waiting'])
    })
  })
})

async function openMailServer(options?: SMTPServerOptions) {
  const server = await openServer(options)
  onTestFinished(server.close)
  return server
}
