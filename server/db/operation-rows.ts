import type { MailState } from '#domain/mail/outbox.ts'

export type JobRow = {
  kind: 'backup' | 'copy' | 'drill'
  id: string
  state: 'running' | 'done' | 'failed'
  /** The id of the admin who requested it; null if it was scheduled. */
  by: string | null
  startedAt: string
  /** When its process last reported that it is still working. */
  beatAt: string
  endedAt: string | null
  progress: string | null
  result: string | null
  error: string | null
}

export type MailRow = {
  id: string
  createdAt: string
  recipient: string
  subject: string
  /** Cleared once the mail is sent, because a reset link is a secret. */
  text: string
  html: string
  state: MailState
  attempts: number
  nextAttemptAt: string
  lastError: string | null
  sentAt: string | null
  /** 1 if the text contains a secret, such as a link that opens an account. */
  holdsSecret: number
  /** Attachments are deleted together with the text, but still counted. */
  attachments: number
}
