import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { composeMessage } from './compose-message.ts'
import { PermanentMailError } from './mailer.ts'

const sender = {
  mailFrom: 'शाम का स्कूल, Evening School <school@example.org>',
  publicUrl: 'https://school.example.org',
}
const mail = {
  id: '019aa5c0-0000-7000-8000-000000000001',
  createdAt: '2026-11-21T17:05:00.000Z',
  to: 'mira@example.org',
  subject: 'नमस्ते – a very long subject that does not fit on one line of a header, however one turns it',
  text: 'नमस्ते मीरा,\n\na line\n.\nand another',
  html: '<p>नमस्ते मीरा</p>',
}

describe('a composed message', () => {
  it('is parsed by a mail program exactly as it was written', async () => {
    const { bytes, envelope } = await composeMessage(mail, sender)
    const read = await PostalMime.parse(bytes)
    expect(read.subject).toBe(mail.subject)
    expect(read.from).toMatchObject({ name: 'शाम का स्कूल, Evening School', address: 'school@example.org' })
    expect(read.to).toMatchObject([{ address: 'mira@example.org' }])
    expect(read.date).toBe(mail.createdAt)
    expect(read.messageId).toBe(`<${mail.id}@school.example.org>`)
    expect(read.text?.trim().replaceAll('\r\n', '\n')).toBe(mail.text)
    expect(read.html?.trim()).toBe(mail.html)
    expect(envelope).toEqual({ from: 'school@example.org', to: 'mira@example.org' })
  })

  it('is plain ASCII in short lines, with text before HTML', async () => {
    const raw = (await composeMessage(mail, sender)).bytes.toString('latin1')
    expect(raw).toMatch(/^[\r\n\x20-\x7E\t]*$/)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(200)
    expect(raw.replaceAll('\r\n', '')).not.toContain('\n')
    expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(raw.indexOf('text/plain; charset=utf-8')).toBeLessThan(raw.indexOf('text/html; charset=utf-8'))
  })

  it('does not allow header injection through its subject', async () => {
    const { bytes } = await composeMessage({ ...mail, subject: 'Hello\r\nBcc: other@example.org' }, sender)
    const { headers, bcc } = await PostalMime.parse(bytes)
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    expect(bcc).toBeUndefined()
  })

  it.each([{ path: '/etc/hostname' }, { href: 'http://127.0.0.1:9/' }])(
    'never fetches %j',
    async (content) => {
      const file = { fileName: 'x.txt', mimeType: 'text/plain', content: content as unknown as Buffer }
      await expect(composeMessage({ ...mail, attachments: [file] }, sender)).rejects.toThrow(
        'access rejected',
      )
    },
  )

  it.each([
    'mira@example.org, other@example.org',
    'mira@example.org\r\nBcc: other@example.org',
    'mira@example.org\n',
    'friends: mira@example.org;',
    'Mira <mira@example.org>',
    ' mira@example.org',
    '',
    `${'m'.repeat(250)}@example.org`,
  ])('is never addressed to %j', async (to) => {
    await expect(composeMessage({ ...mail, to }, sender)).rejects.toThrow(PermanentMailError)
  })
})
