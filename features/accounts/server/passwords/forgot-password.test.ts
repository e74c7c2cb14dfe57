import { describe, expect, it } from 'vitest'
import { accountMessages } from '#domain/session/account-messages.ts'
import { anAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { dialects } from '#testing/databases.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { linkIn } from '#testing/mails.ts'
import { openSite } from '#testing/open-site.ts'
import { stateOf } from '#testing/spec/state.ts'
import { hashToken } from '../sessions/tokens.ts'

describe.each(dialects)('requesting a password reset, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false })
  let addresses = 0

  const ask = (email: unknown, { headers = {}, from = `10.3.0.${++addresses}` } = {}) =>
    site.request({
      method: 'POST',
      url: '/api/admin/forget-password',
      payload: { email },
      headers,
      remoteAddress: from,
    })
  const resets = () => site.context.db.selectFrom('resets').selectAll().orderBy('createdAt').execute()
  const mailsTo = async (to: string) => (await site.mails()).filter((mail) => mail.includes(`To: ${to}`))

  it('mails a link that works for 30 minutes and stores only its hash', async () => {
    const { email, id } = await anAdmin(site.context)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const response = await ask(email.toUpperCase(), { headers })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true, message: accountMessages.resetInFolder })

    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.replace(/=\r?\n/g, '')).not.toContain('evil.example')
    const link = linkIn(mails[0])
    expect(link).toMatch(/^http:\/\/school\.test\/reset-password\/[\w-]{43}$/)
    const token = link.split('/').at(-1) ?? ''
    const reset = (await resets()).find(({ adminId }) => adminId === id)
    expect(reset).toMatchObject({ tokenHash: hashToken(token), usedAt: null })
    expect(Date.parse(reset?.expiresAt ?? '') - site.context.now().getTime()).toBe(30 * 60_000)
    expect(JSON.stringify(await resets())).not.toContain(token)
    expect(response.body + site.logged()).not.toContain(token)
  })

  it.each([
    ['accepts it', undefined, 200, accountMessages.resetSent],
    ['rejects it', 550, 502, 'Failed to send email. Please try again.'],
    ['defers it', 450, 202, 'The mail could not be sent yet. We will try again.'],
  ])(
    'reports the outcome if the mail server %s, even after the mail limit is exceeded',
    async (_done, responseCode, status, message) => {
      const refusal = responseCode ? Object.assign(new Error('refused'), { responseCode }) : null
      const server = await openMailServer({ onRcptTo: (_address, _session, done) => done(refusal) })
      const env = { SMTP_URL: server.url, MAIL_FROM: 'school@example.org' }
      const withMail = await openTestApp(dialect, { env })
      const { email } = await anAdmin(withMail.context)
      const answers = []
      for (let n = 0; n < 4; n += 1) {
        const sent = { method: 'POST', url: '/api/admin/forget-password', payload: { email } } as const
        const answer = await withMail.request(sent)
        answers.push([answer.statusCode, answer.json().message])
      }
      expect(answers).toEqual(Array.from({ length: 4 }, () => [status, message]))
      await withMail.close()
      await server.close()
    },
  )

  it('asks a pending admin to wait, informs a stranger that there is no account, and mails neither', async () => {
    const { email } = await anAdmin(site.context, { status: 'pending' })
    const before = await stateOf(site)
    const response = await ask(email)
    expect(response.statusCode).toBe(403)
    expect(response.json().message).toBe('Admin approval pending. Contact the PIC or Admin.')
    const unknown = await ask('nobody@example.org')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json().message).toBe('Admin not found.')
    expect(await stateOf(site)).toEqual(before)
  })

  it('mails an account at most three times an hour, always with the same response', async () => {
    const { email, id } = await anAdmin(site.context)
    const answers = []
    for (let n = 0; n < 20; n += 1) answers.push(await ask(email))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(3)

    // Only the newest of the three links works.
    const kept = (await resets()).filter(({ adminId }) => adminId === id)
    expect(kept).toHaveLength(1)
    const hashes = mails.map((mail) => hashToken(linkIn(mail).split('/').at(-1) ?? ''))
    expect(hashes).toContain(kept[0]?.tokenHash)

    site.advanceTime(60 * 60_000)
    await ask(email)
    expect(await mailsTo(email)).toHaveLength(4)
  })

  it('mails another link if none is valid any more, regardless of the limit', async () => {
    const { email } = await anAdmin(site.context)
    for (let n = 0; n < 20; n += 1) await ask(email)
    site.advanceTime(31 * 60_000)
    await Promise.all([ask(email), ask(email), ask(email)])
    expect(await mailsTo(email)).toHaveLength(4)
  })

  it('is limited to 20 times an hour per network address', async () => {
    const from = '10.3.1.1'
    for (let n = 0; n < 20; n += 1)
      expect((await ask(`nobody${n}@example.org`, { from })).statusCode).toBe(404)
    const refused = await ask('nobody@example.org', { from })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('3600')
  })
})
