import { emailSchema } from '#domain/kinds/field-schemas.ts'
import type { Config } from '../config.ts'
import { PermanentMailError, type QueuedMail } from './mailer.ts'

export type Message = { envelope: { from: string; to: string }; bytes: Buffer }

export type Sender = Pick<Config, 'mailFrom' | 'publicUrl'>

/**
 * Returns the message as it is transferred, in ASCII: text and HTML with the same content. The Message-ID comes from
 * the queue, so that a copy resent after a crash is recognized.
 * @throws {PermanentMailError} if the recipient is not exactly one address
 */
export async function composeMessage(mail: QueuedMail, sender: Sender): Promise<Message> {
  // Loaded with the first message, to keep startup fast.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const to = assertSingleAddress(mail.to)
  const from = parseSender(sender.mailFrom)
  const bytes = await new MailComposer({
    from,
    to: { name: '', address: to },
    subject: mail.subject.replace(/\s+/g, ' '),
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments?.map(({ fileName, mimeType, content }) => ({
      filename: fileName,
      contentType: mimeType,
      content,
    })),
    date: new Date(mail.createdAt),
    messageId: `<${mail.id}@${new URL(sender.publicUrl).hostname.replace(/[[\]]/g, '')}>`,
    // Prevents automatic out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return { envelope: { from: from.address, to }, bytes }
}

/** Validated again here, because a list, a group or a line break would reach unintended people. */
function assertSingleAddress(address: string): string {
  const result = emailSchema().safeParse(address)
  if (!result.success || result.data !== address)
    throw new PermanentMailError('The recipient is not one address.')
  return address
}

/** Parses `Evening School <school@example.org>` or a bare address; the configuration has validated it. */
function parseSender(mailFrom: string) {
  const [, name = '', address = mailFrom] = /^([^<]*)<([^>]+)>$/.exec(mailFrom) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}
