import { emailSchema } from '#domain/kinds/field-schemas.ts'
import { defineWords } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'

export const outboxPaths = {
  list: '/api/admin/dashboard/outbox',
  resend: '/api/admin/dashboard/outbox/:id/resend',
} as const

/**
 * The outcome of a mail. `inFolder` means that there is no mail server, so the mail was written to a file and not sent.
 */
export const outboxStates = ['waiting', 'sent', 'failed', 'inFolder'] as const
export type OutboxState = (typeof outboxStates)[number]
export type MailState = Exclude<OutboxState, 'inFolder'>

/** The limit for all attachments of a mail together. Most mail servers still accept this size after encoding. */
export const maxAttachmentBytes = 10 * 1024 * 1024

/** A failed mail can be resent for this long after its creation; after that, its content is deleted. */
export const resendDays = 14

export const mailRetentionDays = 90

export const outboxMessages = defineWords('outbox', {
  none: 'No mail has been written yet.',
  notListed: 'Failed to fetch the outbox. Try again later.',
  notFound: 'This mail is no longer in the outbox.',
  sent: 'Sent. The mail server has accepted it.',
  inFolder: 'Mail is off, so this was not sent. It is in the outbox folder on the server.',
  waiting: (why: string) => joinSentences('This could not be sent yet. We will try again.', why),
  refused: (why: string) => joinSentences('The mail server refused it again.', why),
  notResent: 'Failed to send it again. Please try again.',
  alreadySent: 'This has already been sent.',
  linkExpired: 'The link in this mail has expired. Ask for a new one.',
  tooLarge: `This is too large for a mail. Send at most ${maxAttachmentBytes / 1024 / 1024} MB of files.`,
  contentDeleted: `The text of this mail is gone. It is kept for ${resendDays} days.`,
})

const joinSentences = (...sentences: string[]) => sentences.filter(Boolean).join(' ')

export const testMailPath = '/api/admin/dashboard/settings/test-mail'
export const testMailSchema = z.object({ email: emailSchema() })

/** `why` is the mail server's reason: a sentence, or empty. */
export const testMailMessages = defineWords('testMail', {
  sent: 'Test mail sent. The mail server has accepted it.',
  inFolder: 'No mail server is set up, so the test mail is in the outbox folder.',
  waiting: (why: string) => joinSentences('The test mail could not be sent yet. We will try again.', why),
  refused: (why: string) => joinSentences('The test mail was refused.', why),
})

/** For how many days a failed mail is reported. After that, resending it is no longer useful. */
export const failedMailDays = 7

/** For the server's owner, if no mail server is set up. */
export const mailOwnerText =
  'Please turn on mail for our school’s site: set SMTP_URL and MAIL_FROM in its .env file and restart it. ' +
  'The file .env.example says how.'
