import { describe, expect, test, vi } from 'vitest'
import { feedback } from '#domain/kinds/feedback.ts'
import type { PostedForm } from '#domain/site/posted-form.ts'
import { parseMessage } from '#domain/text/words.ts'
import { DatabaseUnavailable } from '#server/db/dialect.ts'
import type { PageRenderer } from '#server/pages/renderer.ts'
import { aFeedback } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { multipartBody, withJsonField } from '#testing/form.ts'
import { openSite } from '#testing/open-site.ts'
import { deleteAllRecords } from '#testing/rows.ts'
import { anAddress } from '#testing/spec/ask.ts'

/** Shows the messages as text. */
const inEnglish = ({ values, message, errors }: PostedForm) => ({
  values,
  message: String(parseMessage(message)),
  errors: errors.map((error) => ({ ...error, message: String(parseMessage(error.message)) })),
})

/** Renders the page's data; the built page is tested in `e2e/feedback.test.ts`. */
const renderPage: PageRenderer = async (url, _transport, { posted } = {}) => ({
  status: 200,
  headers: new Headers(),
  html: JSON.stringify({ url: url.href, posted }),
  contentSecurityPolicy: "default-src 'none'",
})

const form: Record<string, unknown> = { ...aFeedback(), website: '' }

describe.each(dialects)('the feedback form without scripts, on %s', (dialect) => {
  const site = openSite(dialect, { context: { renderPage, clientFolder: import.meta.dirname } })

  const post = async (
    given: { fields?: Record<string, unknown>; type?: string; payload?: string | Buffer; from?: string } = {},
  ) => {
    const sent = given.fields ? await multipartBody(given.fields) : undefined
    const response = await site.request({
      method: 'POST',
      url: '/feedback',
      remoteAddress: given.from ?? anAddress(),
      headers: { ...(given.type && { 'content-type': given.type }), ...sent?.headers },
      ...((sent ?? given).payload !== undefined && { payload: (sent ?? given).payload as Buffer }),
    })
    const { statusCode: status, headers, body } = response
    expect(headers['cache-control']).toBe('no-store')
    return { status, headers, body }
  }
  /** Returns the page's data after a rejection with this status. */
  const refused = async (status: number, given: Parameters<typeof post>[0]): Promise<PostedForm> => {
    const answer = await site.unchanged(() => post(given))
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'")
    const { url, posted } = JSON.parse(answer.body)
    expect(url).toBe('http://school.test/feedback')
    return inEnglish(posted)
  }
  const rows = () =>
    site.context.db.selectFrom('feedbacks').selectAll().orderBy('id').execute() as Promise<
      Record<string, unknown>[]
    >
  const empty = () => deleteAllRecords(site.context.db, feedback)

  test('saves feedback and redirects to a confirmation page', async () => {
    await empty()
    const { status, headers } = await post({ fields: { ...form, message: 'One\r\nTwo' } })
    expect([status, headers.location]).toEqual([303, '/feedback/sent'])
    expect(await rows()).toMatchObject([{ ...aFeedback(), message: 'One\nTwo', isSpam: 0, isRead: 0 }])
  })

  test('counts a line break as one character, like the browser', async () => {
    const message = 'line\r\n'.repeat(1_000).slice(0, -2)
    expect((await post({ fields: { ...form, message } })).status).toBe(303)
  })

  test('does not take the address of an alumnus, which the form writes, for spam', async () => {
    await empty()
    const link = `${site.context.config.publicUrl}/about/alumni?q=Asha`
    expect((await post({ fields: { ...form, message: `About Asha: ${link}` } })).status).toBe(303)
    expect(await rows()).toMatchObject([{ isSpam: 0 }])
  })

  test('puts feedback into spam if the hidden field is filled in', async () => {
    await empty()
    expect((await post({ fields: { ...form, website: 'https://x.example' } })).status).toBe(303)
    expect(await rows()).toMatchObject([{ isSpam: 1 }])
  })

  test("is shown again with the API's messages and all typed values", async () => {
    const typed = {
      fullName: '"><script>alert(1)</script>',
      email: 'nobody',
      contact: '',
      message: '\nA & B',
    }
    expect(await refused(400, { fields: { ...typed, website: '' } })).toEqual({
      values: typed,
      message: 'Please give one e-mail address, such as name@example.org.',
      errors: [
        { field: 'email', message: 'Please give one e-mail address, such as name@example.org.' },
        { field: 'contact', message: 'Contact is required.' },
      ],
    })
  })

  test('does not leak a sent form to the next visitor or into the cache', async () => {
    await refused(400, { fields: { ...form, email: 'canary' } })
    const page = await site.request({ url: '/feedback' })
    expect(JSON.parse(page.body)).toEqual({ url: 'http://school.test/feedback' })
    expect(page.headers['cache-control']).toMatch(/^public/)
  })

  test('shares its rate limits with the API', async () => {
    const from = anAddress()
    for (let n = 0; n < 2; n += 1)
      expect((await site.ask('POST', '/api/feedback/add-feedback', { json: aFeedback(), from })).status).toBe(
        201,
      )
    for (let n = 0; n < 3; n += 1) expect((await post({ fields: form, from })).status).toBe(303)
    const { message, values } = await refused(429, { fields: form, from })
    expect(message).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/)
    expect(values).toEqual(aFeedback())
    expect((await post({ fields: form, from })).headers['retry-after']).toBe('60')
  })

  test("counts rejected forms toward the network's rate limit", async () => {
    const from = anAddress()
    const readPage = () => site.request({ url: '/feedback', remoteAddress: from })
    expect((await readPage()).statusCode).toBe(200)
    const statuses = new Set<number>()
    for (let n = 0; n < 601; n += 1)
      statuses.add((await post({ type: 'text/plain', payload: 'x', from })).status)
    expect([...statuses]).toEqual([415, 429])
    // Cached pages do not count.
    expect((await readPage()).statusCode).toBe(200)
  })

  test.each([
    ['an empty body without a content type', undefined, ''],
    ['plain text', 'text/plain', 'fullName=A'],
    ['a URL-encoded form', 'application/x-www-form-urlencoded', 'fullName=A&message=B'],
    ['JSON', 'application/json', JSON.stringify(aFeedback())],
    ['XML', 'text/xml', '<a/>'],
  ])('is rejected as %s', async (_what, type, payload) => {
    const { values } = await refused(415, { ...(type && { type }), payload })
    expect(new Set(Object.values(values))).toEqual(new Set(['']))
  })

  test('is rejected if the message is JSON but not a string', async () => {
    const { headers, payload } = withJsonField(
      await multipartBody({ ...form, message: '{"toString":null}' }),
      'message',
    )
    const { values } = await refused(400, { type: headers['content-type'], payload })
    expect(values).toMatchObject({ fullName: form.fullName, message: '' })
  })

  test('is rejected if it is too large, and keeps what has arrived', async () => {
    const { values } = await refused(413, { fields: { ...form, message: 'x'.repeat(70_000) } })
    expect(values).toMatchObject({ fullName: form.fullName, email: form.email })
    expect(values.message).toHaveLength(65_536)
    await refused(413, {
      fields: Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`field${n}`, 'x'])),
    })
  })

  test('shows an error if the database is unavailable', async () => {
    const { app, context } = site
    const insertInto = vi.spyOn(context.db, 'insertInto').mockImplementation(() => {
      throw new DatabaseUnavailable(new Error('connect ECONNREFUSED'))
    })
    const { payload, headers } = await multipartBody(form)
    const answer = await app.inject({ method: 'POST', url: '/feedback', payload, headers })
    insertInto.mockRestore()
    expect(answer.statusCode).toBe(503)
    expect(JSON.parse(answer.body).posted).toMatchObject({
      values: aFeedback(),
      message: expect.stringMatching(/database/),
    })
  })
})
