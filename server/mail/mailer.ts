import type { MailState } from '#domain/outbox.ts'
import type { MailAttachment } from './attachments.ts'

/** A message to one person. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
  /** Where the words open an account: they are not kept once the message is out or given up. */
  holdsSecret?: boolean
}

/** What became of a message so far: gone, refused for good, or still being tried. */
export type MailOutcome = MailState

export type Mailer = {
  /** Puts the message into the queue, from where it is sent now or later; never throws for a mail server's sake. */
  enqueue(mail: Mail): Promise<{ id: string }>
  /** Waits for the outcome, at most 10 seconds (decisions §6). */
  outcome(id: string): Promise<MailOutcome>
  /** Ends the background work after the message at hand. */
  close(): Promise<void>
}
