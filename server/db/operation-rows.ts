import type { MailState } from '#domain/mail/outbox.ts'

export type SiteProblemRow = {
  /** The name of the check that found it. */
  name: string
  since: string
  /** When PICs were last mailed about it. */
  toldAt: string | null
  /** When the check stopped finding it; it may recur. */
  fineSince: string | null
}

export type JobRow = {
  kind: 'backup' | 'copy' | 'drill' | 'pack'
  id: string
  state: 'running' | 'done' | 'failed'
  /** The id of the admin who asked for it; null if it was scheduled. */
  by: string | null
  startedAt: string
  /** When its process last reported that it is still working. */
  beatAt: string
  endedAt: string | null
  /** JSON; each kind of job has its own. */
  progress: string | null
  result: string | null
  /** The reason for the failure, in one sentence. */
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
  /** The hash of the encrypted copy. */
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
  /** Cleared once sent, since a reset link is a secret. */
  text: string
  html: string
  state: MailState
  attempts: number
  nextAttemptAt: string
  lastError: string | null
  sentAt: string | null
  /** 1 if the text contains a secret, such as a link that opens an account. */
  holdsSecret: number
  /** How many attachments it had; they are deleted together with the text. */
  attachments: number
}
