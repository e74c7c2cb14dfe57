import { emailRule } from '#domain/kinds/rules.ts'
import type { Config } from '../config.ts'
import { type QueuedMail, RefusedForGood } from './transport.ts'

export type Message = { envelope: { from: string; to: string }; bytes: Buffer }

export type Sender = Pick<Config, 'mailFrom' | 'publicUrl'>

/**
 * The message as it travels: text and HTML of the same words, everything beyond ASCII encoded. Its Message-ID comes
 * from the queue, so that a copy sent again after a crash is known as the same message.
 * @throws {RefusedForGood} when the recipient is not exactly one address
 */
export async function composeMessage(mail: QueuedMail, sender: Sender): Promise<Message> {
  // Loaded with the first message, since no start should wait for it.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const to = oneAddress(mail.to)
  const from = readSender(sender.mailFrom)
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
    // Keeps out-of-office robots from answering (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return { envelope: { from: from.address, to }, bytes }
}

/** Checked again here, past every form: a list, a group or a line break would reach people nobody meant. */
export function oneAddress(given: string): string {
  const result = emailRule().safeParse(given)
  if (!result.success || result.data !== given) throw new RefusedForGood('The recipient is not one address.')
  return given
}

/** `Evening School <school@example.org>` or the address alone, as the configuration has checked it. */
function readSender(mailFrom: string) {
  const [, name = '', address = mailFrom] = /^([^<]*)<([^>]+)>$/.exec(mailFrom) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}
