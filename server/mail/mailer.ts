import type { OutboxState } from '#domain/mail/outbox.ts'
import type { MailAttachment } from './attachments.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
  /** True if the text contains an account link; the text is then deleted once the message is sent or has failed. */
  holdsSecret?: boolean
}

export type Mailer = {
  /** Waits at most 10 seconds for the outcome of a queued message (owner-decisions §6). */
  outcome(id: string): Promise<OutboxState>
  /** Stops the background work. The message that is being sent gets five more seconds. */
  close(): Promise<void>
}

export type QueuedMail = Omit<Mail, 'holdsSecret'> & { id: string; createdAt: string }

/** Sends messages. If `deliver` throws anything other than `PermanentMailError`, the message is retried later. */
export type MailTransport = {
  /** Resolves once the mail server has accepted the message, or once it is in a file. Aborts when `signal` does. */
  deliver(mail: QueuedMail, signal: AbortSignal): Promise<void>
}

/** An error that a retry cannot fix: the address is wrong, or the mail server rejected it. */
export class PermanentMailError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PermanentMailError'
  }
}
