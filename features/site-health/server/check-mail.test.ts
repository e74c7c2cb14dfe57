import { describe, expect, test } from 'vitest'
import { hour } from '#domain/dates/durations.ts'
import { newId } from '#server/db/new-id.ts'
import { dialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { mailProblems } from './mail-problems.ts'

const path = '/api/admin/dashboard/health'
const mailSettings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'school@example.org' }

describe.each(dialects)('the mail check, on %s', (dialect) => {
  const site = openSite(dialect, { each: true, isQuiet: true, env: mailSettings })

  const mail = async () =>
    (await site.asPic('GET', path)).body.data.checks.find(({ name }: { name: string }) => name === 'mail')
  const add = (row: object) =>
    site.context.db
      .insertInto('mails')
      .values({
        id: newId(),
        createdAt: site.context.now().toISOString(),
        recipient: 'a@example.org',
        subject: 'Hello',
        text: '',
        html: '',
        state: 'waiting',
        attempts: 0,
        holdsSecret: 0,
        attachments: 0,
        nextAttemptAt: '2026-11-21T17:00:00.000Z',
        lastError: null,
        sentAt: null,
        ...row,
      })
      .execute()

  test('is fine while mails are sent or tried for the first time', async () => {
    await add({ attempts: 1 })
    expect(await mail()).toMatchObject({ level: 'ok', says: 'Mails are being sent. 1 on the way.' })
  })

  test('warns about one or two rejected addresses, and blames the server from the third one on', async () => {
    const lastError = "Can't send mail - all recipients were rejected: 450 4.2.2 mailbox full"
    await add({ state: 'failed', attempts: 1, lastError })
    await add({ attempts: 4, recipient: 'full@example.org', lastError })
    expect(await mail()).toMatchObject({ level: 'warning', screen: '/admin/dashboard/outbox?state=failed' })
    await add({ state: 'failed', attempts: 1, recipient: 'third@example.org', lastError })
    expect(await mail()).toMatchObject({ says: expect.stringContaining('has accepted nothing since') })
  })

  test('warns if the server accepts no mail, is critical after an hour, and fine once the server has accepted one', async () => {
    await add({ attempts: 3, lastError: 'connect ECONNREFUSED 10.1.2.3:25' })
    await mailProblems(site.context)
    expect(await mail()).toMatchObject({
      level: 'warning',
      says: expect.stringContaining('accepts no connections'),
    })
    site.advanceTime(hour)
    await mailProblems(site.context)
    const found = await mail()
    expect(found).toMatchObject({ level: 'critical', screen: '/admin/dashboard/settings/mail' })
    expect(JSON.stringify(found)).not.toContain('10.1.2.3')
    // A mail outage cannot be reported by mail.
    expect(await site.context.db.selectFrom('mails').selectAll().execute()).toHaveLength(1)
    await add({ state: 'sent', sentAt: site.context.now().toISOString() })
    expect((await mail()).level).toBe('ok')
  })
})
