import type { Mail } from './mailer.ts'

/** A message as the queue hands it out. */
export type QueuedMail = Omit<Mail, 'holdsSecret'> & { id: string; createdAt: string }

/** Where messages go. Whatever `deliver` throws is retried later, except `PermanentMailError`. */
export type MailTransport = {
  /** Resolves once the message is accepted; aborts when `signal` does. */
  deliver(mail: QueuedMail, signal: AbortSignal): Promise<void>
}

/** Retrying would not help: the address is wrong, or the mail server rejected it. */
export class PermanentMailError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PermanentMailError'
  }
}
