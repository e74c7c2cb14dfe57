import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxAttachmentBytes } from '#domain/mail/outbox.ts'
import { dialects, openDatabaseForAll } from '#testing/databases.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import type { MailAttachment } from './attachments.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { createMailer } from './mail-queue.ts'
import type { Mailer } from './mailer.ts'

const now = () => new Date('2026-11-21T17:00:00Z')
const everyByte = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * 7) % 256))
const aFile = (over: Partial<MailAttachment> = {}): MailAttachment => ({
  fileName: 'students.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  content: everyByte,
  ...over,
})
const aMail = (...attachments: MailAttachment[]) => ({
  to: 'mira@example.org',
  subject: 'Student Report',
  text: 'The report is attached.',
  html: '<p>The report is attached.</p>',
  attachments,
})

describe.each(dialects)('mail attachments on %s', (dialect) => {
  const database = openDatabaseForAll(dialect)
  let dataDir: string
  const closing: (() => unknown)[] = []

  beforeEach(() => {
    dataDir = temporaryFolder()
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
    await database.db.deleteFrom('mails').execute()
  })

  const rowsOf = async (table: 'mails' | 'mailAttachments') =>
    (await database.db.selectFrom(table).selectAll().execute()).length

  function openMailer(smtpUrl?: string): Mailer {
    const config = {
      dataDir,
      smtpUrl,
      mailFrom: 'school@example.org',
      publicUrl: 'https://school.example.org',
    }
    const mailer = createMailer({ db: database.db, config, now, log: pino({ level: 'silent' }) })
    closing.unshift(() => mailer.close())
    return mailer
  }

  it('are delivered unchanged by a mail server together with the text, and are then deleted', async () => {
    const server = await openMailServer()
    closing.push(server.close)
    const mailer = openMailer(`smtp://127.0.0.1:${server.port}`)
    const pdf = aFile({ fileName: 'छात्र सूची – 2026.pdf', mimeType: 'application/pdf' })
    const { id } = await enqueueMail(database.db, now(), aMail(aFile(), pdf))
    expect(await mailer.outcome(id)).toBe('sent')

    const read = await PostalMime.parse(server.messages[0]?.raw ?? '')
    expect(read.text?.trim()).toBe('The report is attached.')
    expect(read.html?.trim()).toBe('<p>The report is attached.</p>')
    expect(
      read.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition]),
    ).toEqual([
      ['students.xlsx', aFile().mimeType, 'attachment'],
      ['छात्र सूची – 2026.pdf', 'application/pdf', 'attachment'],
    ])
    for (const { content } of read.attachments)
      expect(everyByte.equals(Buffer.from(content as ArrayBuffer))).toBe(true)
    expect(await rowsOf('mails')).toBe(1)
    expect(await rowsOf('mailAttachments')).toBe(0)
  })

  it('are stored with their mail between attempts, and survive a restart', async () => {
    const refusing = await openMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('busy'), { responseCode: 450 })),
    })
    closing.push(refusing.close)
    const first = openMailer(`smtp://127.0.0.1:${refusing.port}`)
    const { id } = await enqueueMail(database.db, now(), aMail(aFile()))
    expect(await first.outcome(id)).toBe('waiting')
    await first.close()
    expect(await rowsOf('mailAttachments')).toBe(1)

    await database.db.updateTable('mails').set({ nextAttemptAt: now().toISOString() }).execute()
    expect(await openMailer().outcome(id)).toBe('inFolder')
    const read = await readOutbox()
    expect(read.attachments.map(({ filename }) => filename)).toEqual(['students.xlsx'])
    expect(everyByte.equals(Buffer.from(read.attachments[0]?.content as ArrayBuffer))).toBe(true)
    expect(await rowsOf('mailAttachments')).toBe(0)
  })

  it('may be 10 MB in total; with one more byte the mail is not queued', async () => {
    const half = aFile({ content: Buffer.alloc(maxAttachmentBytes / 2) })
    const more = aFile({ content: Buffer.alloc(maxAttachmentBytes / 2 + 1) })
    await expect(enqueueMail(database.db, now(), aMail(half, more))).rejects.toMatchObject({
      status: 413,
      sentence: { key: 'outbox.tooLarge' },
    })
    expect(await rowsOf('mails')).toBe(0)
    await enqueueMail(database.db, now(), aMail(half, half))
    expect(await rowsOf('mailAttachments')).toBe(2)
  })

  it('are never read from a path or a URL', async () => {
    const withPath = { ...aFile({ content: Buffer.from('ours') }), path: '/etc/hostname' }
    const mailer = openMailer()
    const { id } = await enqueueMail(database.db, now(), aMail(withPath))
    await mailer.outcome(id)
    const [file] = (await readOutbox()).attachments
    expect(Buffer.from(file?.content as ArrayBuffer).toString()).toBe('ours')
  })

  async function readOutbox() {
    const [name] = await readdir(join(dataDir, 'outbox'))
    return PostalMime.parse(await readFile(join(dataDir, 'outbox', String(name))))
  }
})
