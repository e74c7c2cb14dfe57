import type { MailState } from '#domain/mail/outbox.ts'

export type SiteProblemRow = {
  /** Of the check that found it. */
  name: string
  since: string
  /** When PICs were last mailed about it. */
  toldAt: string | null
  /** Since when it was not found any more; it may come back. */
  fineSince: string | null
}

export type JobRow = {
  kind: 'backup' | 'copy' | 'drill' | 'pack'
  id: string
  state: 'running' | 'done' | 'failed'
  /** The id of the admin who asked for it; null where it is done by schedule. */
  by: string | null
  startedAt: string
  /** When somebody last said that it goes on. */
  beatAt: string
  endedAt: string | null
  /** JSON, as its kind has them. */
  progress: string | null
  result: string | null
  /** Of one that failed, in a sentence. */
  error: string | null
}

export type BackupRow = {
  /** Of a backup, its copy elsewhere, and the restore tests of both (`drill`, `tried`, `trial`). */
  outcome:
    | ('made' | 'failed')
    | ('copied' | 'copy failed')
    | ('tried' | 'trial failed')
    | ('copy tried' | 'copy trial failed')
  startedAt: string
  endedAt: string
  /** The file's name and its size in thousands of bytes; null when it failed. */
  name: string | null
  kilobytes: number | null
  /** A sentence for a person; null when it was made. */
  why: string | null
  /** The hash of the encrypted copy. */
  sha256: string | null
  /** How many were compared in a restore test; null where a copy could only be compared as a whole. */
  rows: number | null
  files: number | null
}

export type MailRow = {
  id: string
  createdAt: string
  recipient: string
  subject: string
  /** Emptied once sent, since a reset link is a secret. */
  text: string
  html: string
  state: MailState
  attempts: number
  nextAttemptAt: string
  lastError: string | null
  sentAt: string | null
  /** 1 where the text holds a secret, such as a link that opens an account. */
  holdsSecret: number
  /** How many attachments it had; they are deleted with the text. */
  attachments: number
}
