import { defineMessages } from '../text/message.ts'

export const outboxPaths = {
  list: '/api/admin/dashboard/outbox',
  resend: '/api/admin/dashboard/outbox/:id/resend',
} as const

export const mailStates = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** As the outbox answers them: what became a file because mail is off was not sent. */
export const outboxStates = [...mailStates, 'inFolder'] as const
export type OutboxState = (typeof outboxStates)[number]

/** The attachments of one mail together: once encoded, most mail servers still accept them. */
export const maxAttachmentBytes = 10 * 1024 * 1024

/** A failed mail can be resent for so long after it was written; then its content is deleted. */
export const resendDays = 14

/** How long the entry of a mail is kept: outcome, recipient and subject. */
export const mailRetentionDays = 90

export const outboxMessages = defineMessages('outbox', {
  none: 'No mail has been written yet.',
  notListed: 'Failed to fetch the outbox. Try again later.',
  notFound: 'This mail is not in the outbox any more.',
  sent: 'Sent. The mail server has accepted it.',
  inFolder: 'No mail server is set up, so the mail lies in the outbox folder.',
  waiting: (why: string) => joinSentences('It could not be sent yet. It is kept and tried again.', why),
  refused: (why: string) => joinSentences('It was refused again.', why),
  notResent: 'Failed to send it again. Please try again.',
  alreadySent: 'It has been sent already.',
  linkExpired: 'The link in it has ended; ask for a new one.',
  tooLarge: `This is too large for a mail, which takes ${maxAttachmentBytes / 1024 / 1024} MB of files at most.`,
  contentDeleted: `What it said was kept for ${resendDays} days and is gone.`,
})

const joinSentences = (...sentences: string[]) => sentences.filter(Boolean).join(' ')
