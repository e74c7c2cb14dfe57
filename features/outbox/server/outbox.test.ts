import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day, minute } from '#domain/dates/durations.ts'
import { outboxMessages } from '#domain/mail/outbox.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { bothDialects, dialects } from '#testing/databases.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { type SignedIn, signedIn } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import { type Ask, askOf } from '#testing/spec/ask.ts'
import { unchanged } from '#testing/spec/state.ts'
import type { OutboxMail } from '../outbox-schemas.ts'

const outbox = '/api/admin/dashboard/outbox'
const aFile = { fileName: 'all.csv', mimeType: 'text/csv', content: Buffer.from('a,b') }

describe.each(bothDialects)('the outbox, on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof openMailServer>>
  /** The code and text with which the mail server rejects recipients; undefined to accept them. */
  let refusal: { code: number; says: string } | undefined
  let site: TestApp
  let ask: Ask
  let admin: SignedIn

  beforeAll(async () => {
    const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) =>
      refusal ? done(Object.assign(new Error(refusal.says), { responseCode: refusal.code })) : done()
    server = await openMailServer({ onRcptTo })
    site = await openTestApp(dialect, { env: { SMTP_URL: server.url, MAIL_FROM: 'school@example.org' } })
    ask = askOf(site)
  })
  afterAll(async () => {
    await site?.close()
    await server?.close()
  })
  beforeEach(async () => {
    refusal = undefined
    server.messages.length = 0
    await site.context.db.deleteFrom('mails').execute()
    admin = await signedIn(site)
  })

  const no = { code: 550, says: '<mira@example.org> does not live here' }
  const later = { code: 450, says: 'mailbox busy' }

  /** Writes a mail and waits for the first attempt. */
  async function write(over: Partial<Mail> = {}) {
    const { db, mailer, now } = site.context
    const mail = { to: 'mira@example.org', subject: 'Hello', text: 'Hello Mira', html: '<p>Hello Mira</p>' }
    const { id } = await enqueueMail(db, now(), { ...mail, ...over })
    await mailer.outcome(id)
    site.advanceTime(1_000)
    return id
  }
  const list = async (query = '') => ask('GET', `${outbox}${query}`, { token: admin.token })
  const row = async (id: string) => (await list()).body.data.find(({ _id }: { _id: string }) => _id === id)
  /** Does not use the helper that forbids 5xx responses, because the mail server may reject the mail. */
  async function resend(id: string) {
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await site.request({ method: 'POST', url: `${outbox}/${id}/resend`, headers })
    return { status: answer.statusCode, ...answer.json() }
  }

  describe('the list', () => {
    test('shows the outcome of each mail, newest first, without its text', async () => {
      const start = site.context.now().getTime()
      const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString()
      const sent = await write({ subject: 'First', attachments: [aFile, aFile] })
      refusal = no
      const failed = await write({ subject: 'Second' })
      refusal = later
      const waiting = await write({ subject: 'Third', to: 'ravi@example.org' })
      const { status, body, text, headers } = await list()
      expect(status).toBe(200)
      expect(body.success).toBe(true)
      expect(headers['x-total-count']).toBe('3')
      expect(text).not.toContain('Hello Mira')
      const row = { to: 'mira@example.org', attempts: 1, nextTryAt: null, sentAt: null, attachments: 0 }
      const busy = expect.stringContaining('450 mailbox busy')
      const refused = 'The mail server said: “550 <…> does not live here”.'
      const again = { error: '', notAgain: 'This has already been sent.' }
      expect(body.data).toEqual([
        {
          ...row,
          _id: waiting,
          createdAt: at(2),
          to: 'ravi@example.org',
          subject: 'Third',
          state: 'waiting',
          nextTryAt: at(62),
          error: busy,
          notAgain: null,
        },
        {
          ...row,
          _id: failed,
          createdAt: at(1),
          subject: 'Second',
          state: 'failed',
          error: refused,
          notAgain: null,
        },
        {
          ...row,
          ...again,
          _id: sent,
          createdAt: at(0),
          subject: 'First',
          state: 'sent',
          sentAt: at(0),
          attachments: 2,
        },
      ])
    })

    test('is paginated, even when filtered by state', async () => {
      for (const n of [1, 2, 3]) await write({ subject: `Sent ${n}` })
      refusal = no
      await write({ subject: 'Failed' })
      const subjects = (body: { data: { subject: string }[] }) => body.data.map(({ subject }) => subject)
      const first = await list('?state=sent&limit=2')
      expect(subjects(first.body)).toEqual(['Sent 3', 'Sent 2'])
      expect(first.headers['x-total-count']).toBe('3')
      const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? ''
      expect(next).toContain('state=sent')
      const second = await ask('GET', next, { token: admin.token })
      expect(subjects(second.body)).toEqual(['Sent 1'])
      expect(second.headers.link).toBeUndefined()
      expect(subjects((await list('?state=failed')).body)).toEqual(['Failed'])
      expect(subjects((await list('?state=waiting')).body)).toEqual([])
      expect(subjects((await list('?state=')).body)).toHaveLength(4)
    })
  })

  describe('resending', () => {
    test('sends failed mails with their files, and only once', async () => {
      refusal = no
      const id = await write({ attachments: [aFile] })
      refusal = undefined
      expect(await resend(id)).toEqual({
        status: 200,
        success: true,
        message: 'Sent. The mail server has accepted it.',
        data: { state: 'sent' },
      })
      expect(server.messages).toHaveLength(1)
      const read = await PostalMime.parse(server.messages[0]?.raw ?? '')
      expect(read.text?.trim()).toBe('Hello Mira')
      expect(read.attachments.map(({ filename }) => filename)).toEqual(['all.csv'])
      expect(await row(id)).toMatchObject({ state: 'sent', error: '', attempts: 1, attachments: 1 })

      const lines = { action: 'resend a mail', adminId: admin.id }
      expect(await rowsOf(site.context.db, 'history', lines)).toMatchObject([
        { title: 'Hello to mira@example.org', recordId: id },
      ])
    })

    test('immediately sends mails that are waiting for another attempt', async () => {
      refusal = later
      const id = await write()
      expect(await resend(id)).toMatchObject({ status: 202, success: true, data: { state: 'waiting' } })
      expect(await row(id)).toMatchObject({ state: 'waiting', attempts: 1 })
      refusal = undefined
      expect(await resend(id)).toMatchObject({ status: 200 })
      expect(server.messages).toHaveLength(1)
    })

    test('reports why a mail was rejected again, without the address', async () => {
      refusal = no
      const id = await write()
      expect(await resend(id)).toEqual({
        status: 502,
        success: false,
        message: 'The mail server refused it again. The mail server said: “550 <…> does not live here”.',
      })
      expect(await row(id)).toMatchObject({ state: 'failed', notAgain: null })
    })

    test('sends a mail once if two admins resend it at the same time', async () => {
      refusal = no
      const id = await write()
      refusal = undefined
      const answers = await Promise.all([resend(id), resend(id), resend(id)])
      for (const { status } of answers) expect([200, 409]).toContain(status)
      expect(server.messages).toHaveLength(1)
    })

    test('has a rate limit per admin', async () => {
      for (let n = 0; n < 60; n += 1) expect((await resend('x')).status).toBe(404)
      expect((await resend('x')).status).toBe(429)
    })
  })

  describe('does not resend', () => {
    const refuses = async (id: string, status: number, message: string) => {
      expect(await unchanged(site, () => resend(id))).toEqual({ status, success: false, message })
    }

    test('sent mails', async () => {
      await refuses(await write(), 409, 'This has already been sent.')
      expect(server.messages).toHaveLength(1)
    })

    test.each(['01930000-0000-7000-8000-000000000000', 'x', '%00', "'%20or%201=1"])(
      'a missing mail: %s',
      (id) => refuses(id, 404, 'This mail is no longer in the outbox.'),
    )

    test('a link to set a password, because it is not stored', async () => {
      refusal = no
      const json = { email: admin.email }
      const answer = await site.request({ method: 'POST', url: '/api/admin/forget-password', payload: json })
      expect(answer.statusCode).toBe(502)
      const [mail] = (await list()).body.data
      expect(mail).toMatchObject({
        state: 'failed',
        notAgain: 'The link in this mail has expired. Ask for a new one.',
      })
      refusal = undefined
      await refuses(mail._id, 409, 'The link in this mail has expired. Ask for a new one.')
      const words = await site.context.db.selectFrom('mails').select(['text', 'html']).execute()
      expect(words).toEqual([{ text: '', html: '' }])
    })

    test('a mail with a file more than ten minutes after signing in, unless the admin confirms or is the recipient', async () => {
      refusal = no
      const [other, own] = [
        await write({ attachments: [aFile] }),
        await write({ attachments: [aFile], to: admin.email }),
      ]
      const words = await write()
      refusal = undefined
      site.advanceTime(11 * minute)
      expect(await resend(other)).toMatchObject({ status: 403, needsConfirmation: true })
      expect(await row(other)).toMatchObject({ state: 'failed' })
      for (const id of [own, words]) expect((await resend(id)).status).toBe(200)
    })

    test('a mail that failed more than 14 days ago; after 90 days it is deleted', async () => {
      refusal = no
      const failed = await write({ attachments: [aFile] })
      refusal = undefined
      const sent = await write()
      const kept = async (table: 'mails' | 'mailAttachments') =>
        (await site.context.db.selectFrom(table).selectAll().execute()).length

      site.advanceTime(14 * day - minute)
      await runMaintenance(site.context)
      expect(await kept('mailAttachments')).toBe(1)
      site.advanceTime(2 * minute)
      await runMaintenance(site.context)
      expect(await kept('mailAttachments')).toBe(0)
      admin = await signedIn(site)
      await refuses(failed, 409, outboxMessages.contentDeleted)
      expect((await row(sent)).state).toBe('sent')

      site.advanceTime(76 * day - 5 * minute)
      await runMaintenance(site.context)
      expect(await kept('mails')).toBe(2)
      site.advanceTime(10 * minute)
      await runMaintenance(site.context)
      expect(await kept('mails')).toBe(0)
    })
  })

  test('waiting mails are kept, no matter how old they are', async () => {
    refusal = later
    await write({ attachments: [aFile] })
    site.advanceTime(100 * day)
    // Keeps the worker from sending these mails, which would otherwise be due.
    await site.context.db.updateTable('mails').set({ nextAttemptAt: '2099-01-01T00:00:00.000Z' }).execute()
    await runMaintenance(site.context)
    const { db } = site.context
    expect(await db.selectFrom('mails').select(['state', 'text']).execute()).toEqual([
      { state: 'waiting', text: 'Hello Mira' },
    ])
    expect(await db.selectFrom('mailAttachments').select('mailId').execute()).toHaveLength(1)
  })
})

test.each(dialects)(
  'without a mail server, a resent mail is written to the outbox folder and not reported as sent, on %s',
  async (dialect) => {
    const site = await openTestApp(dialect)
    const { token } = await signedIn(site)
    const { db, now, mailer } = site.context
    const mail = { to: 'mira@example.org', subject: 'Hello', text: 'Hello Mira', html: '' }
    const { id } = await enqueueMail(db, now(), mail)
    expect(await mailer.outcome(id)).toBe('inFolder')
    await db.updateTable('mails').set({ state: 'failed', text: 'Hello again', lastError: 'ENOSPC' }).execute()
    const { status, body } = await askOf(site)('POST', `${outbox}/${id}/resend`, { token })
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Mail is off, so this was not sent. It is in the outbox folder on the server.',
    })
    expect(body.data).toEqual({ state: 'inFolder' })
    expect((await site.mails()).join()).toContain('Hello again')
    const listed = async (query: string) =>
      (await askOf(site)('GET', `${outbox}${query}`, { token })).body.data.map(
        ({ state, sentAt, notAgain }: OutboxMail) => ({ state, sentAt, notAgain }),
      )
    const inFolder = { state: 'inFolder', sentAt: null, notAgain: outboxMessages.inFolder }
    expect(await listed('')).toEqual([inFolder])
    expect(await listed('?state=inFolder')).toEqual([inFolder])
    for (const state of ['sent', 'failed', 'waiting']) expect(await listed(`?state=${state}`)).toEqual([])
    await site.close()
  },
)
