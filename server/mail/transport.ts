import type { Mail } from './mailer.ts'

/** A message as the queue hands it out. */
export type QueuedMail = Omit<Mail, 'holdsSecret'> & { id: string; createdAt: string }

/** Where messages go. Whatever `deliver` throws is tried again later, except `RefusedForGood`. */
export type MailTransport = {
  /** Ends once the message is accepted; gives up when `signal` says so. */
  deliver(mail: QueuedMail, signal: AbortSignal): Promise<void>
}

/** Trying again would not help: the address is wrong, or the mail server said no. */
export class RefusedForGood extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'RefusedForGood'
  }
}
