import type { MailState } from '#domain/mail/outbox.ts'

export type SiteProblemRow = {
  name: string
  since: string
  toldAt: string | null
  /** When the check stopped finding the problem, which may recur. */
  fineSince: string | null
}

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

export type BackupRow = {
  /** The outcome of a backup, its copy, or a restore test of either (`drill`, `tried`, `trial`). */
  outcome:
    | ('made' | 'failed')
    | ('copied' | 'copy failed')
    | ('tried' | 'trial failed')
    | ('copy tried' | 'copy trial failed')
  startedAt: string
  endedAt: string
  /** The file's name and its size in thousands of bytes; null if it failed. */
  name: string | null
  kilobytes: number | null
  /** The reason for a failure, as a sentence for admins; null on success. */
  why: string | null
  sha256: string | null
  /** How many rows and files a restore test compared; null if a copy could only be compared as a whole. */
  rows: number | null
  files: number | null
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
