export const outboxPaths = {
  list: '/api/admin/dashboard/outbox',
  resend: '/api/admin/dashboard/outbox/:id/resend',
}

export const mailStates = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** The files of one mail together: with what their encoding adds, most mail servers still take it. */
export const maxAttachmentBytes = 10 * 1024 * 1024

/** A mail that was given up can be sent again for so long after it was written; then its words go. */
export const resendDays = 14

/** How long it is kept that a mail was sent or given up, to whom and about what. */
export const mailDays = 90

/** A mail as admins see it: never its words, which may be of other people's accounts. */
export type OutboxMail = {
  _id: string
  createdAt: string
  to: string
  subject: string
  state: MailState
  /** Tries so far. */
  attempts: number
  /** Null unless it waits for a later try. */
  nextTryAt: string | null
  sentAt: string | null
  /** Why the last try did not work, in safe words; empty where it did, or where none was made. */
  error: string
  /** How many files came with it. */
  attachments: number
  /** Why it cannot be sent again; null where it can. */
  notAgain: string | null
}

export const outboxSays = {
  none: 'No mail has been written yet.',
  notListed: 'Failed to fetch the outbox. Try again later.',
  gone: 'This mail is not in the outbox any more.',
  sent: 'Sent. The mail server has accepted it.',
  inFolder: 'No mail server is set up, so the mail lies in the outbox folder.',
  waiting: (why: string) => sentences('It could not be sent yet. It is kept and tried again.', why),
  refused: (why: string) => sentences('It was refused again.', why),
  notResent: 'Failed to send it again. Please try again.',
  isSent: 'It has been sent already.',
  isSecret: 'The link in it has ended; ask for a new one.',
  isForgotten: `What it said was kept for ${resendDays} days and is gone.`,
}

const sentences = (...said: string[]) => said.filter(Boolean).join(' ')
