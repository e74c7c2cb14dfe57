import type { ColumnType, Kysely } from 'kysely'
import type { AdminStatus } from '#domain/accounts/accounts.ts'
import type { MailState } from '#domain/admin/outbox.ts'
import type { ConsentLevel } from '#domain/audiences.ts'
import type { Role } from '#domain/permissions.ts'
import type { ChangeSetReason } from '#domain/records/change-sets.ts'
import type { ConsentWay } from '#domain/records/consent.ts'
import type { Leaving } from '#domain/records/leaving.ts'
import type { Outcome } from '#domain/school-year/school-year.ts'

/** Only text and whole numbers, so that one set of queries serves both databases (docs/decisions/). */
export type Tables = {
  admins: AdminRow
  sessions: SessionRow
  /** From where an admin has signed in lately; the network as a hash. */
  knownNetworks: { adminId: string; network: string; lastUsedAt: string }
  totpSecrets: TotpSecretRow
  /** Codes that let an admin in once each, as hashes. */
  recoveryCodes: { adminId: string; codeHash: string; usedAt: string | null }
  passkeys: PasskeyRow
  /** What a passkey is asked to sign, as a hash; each is good once, for a few minutes. */
  passkeyChallenges: { hash: string; adminId: string | null; purpose: string; expiresAt: string }
  resets: { tokenHash: string; adminId: string; createdAt: string; expiresAt: string; usedAt: string | null }
  /** Kept for a month after they have ended (`invitations/delete-old-invitations.ts`). */
  invitations: InvitationRow
  /** What was mailed about somebody's access, so that it is mailed once. */
  accessNotices: { adminId: string; notice: string; sentAt: string }
  settings: { key: string; value: string; updatedAt: string }
  uploads: UploadRow
  /** Files to be deleted, whose rows are deleted already (`trash/pending-deletions.ts`). */
  removals: { name: string; since: string }
  /** Idempotency keys, with the record that was added under each (`content/add-idempotently.ts`). */
  sendings: IdempotencyKeyRow
  audit: AuditRow
  mails: MailRow
  /** `content` is base64; the rows go with the words of their mail. */
  mailAttachments: {
    mailId: string
    position: number
    fileName: string
    mimeType: string
    content: string
  }
  rateLimits: { key: string; count: number; resetsAt: string }
  /** The last successful and the last failed backup, copy and trial. */
  backups: BackupRow
  contentVersion: { id: number; version: number; lastMigration: string }
  /** Which key each file of keys holds, as a hash (`keys/key-fingerprints.ts`). */
  encryptionKeys: { fileName: string; fingerprint: string; recordedAt: string }
  /** What needs hands, and since when (`site-health/plan-notices.ts`). */
  troubles: TroubleRow
  /** How many answers failed on a day of the school, and how many writes for want of room. */
  errorCounts: { day: string; kind: 'failed' | 'noSpace'; count: number }
  /** Those that serve the site, where there may be several (`site-health/processes.ts`). */
  serverProcesses: { id: string; startedAt: string; seenAt: string; version: string }
  /** At most one row: where the site moves or has moved to (`db/moves.ts`). */
  moves: MoveRow
  /** What was changed together, and what each record was and became (`change-sets/`). */
  changeSets: ChangeSetRow
  changedRecords: ChangedRecordRow
  /** Lists that wait to be added (`imports/`), for a day. */
  imports: ImportTableRow
  /** What columns of such a header were said to be the last time. */
  importHeaders: { kind: string; header: string; field: string; usedAt: string }
  /** Who was in which class or year in the school years that are over (`school-year/year-records.ts`). */
  yearRecords: YearRecordRow
  /** What may be shown of a child, and who said so (`consents/`); children without a row have not been asked about. */
  consents: ConsentRow
  /** The scanned form, encrypted (`consents/scan.ts`). */
  consentScans: { studentId: string; content: string }
  /** The files that are or were a child's photo. */
  childPhotos: { name: string; studentId: string }
  /** How many records a list shows; `narrowed` says by which fields and `value` to what, as JSON (`content/list-indexes.ts`). */
  listCounts: { list: string; narrowed: string; value: string; count: number }
  /** Feedback with its two marks; everything else treats it as content. */
  feedbacks: ContentColumns & { isRead: number; isSpam: number }
  /** Stands for the table of any content kind: these columns are shared, the others are the kind's fields. */
  content: ContentColumns
}

export type Db = Kysely<Tables>

/** What the tables of all content kinds share. */
export type ContentColumns = {
  id: string
  createdAt: string
  updatedAt: string
  /** Set while the record is in the trash. */
  deletedAt: string | null
  deletedBy: string | null
  /** The text that orders the list (domain/kinds/sort-keys.ts). */
  sortKey: string
  /** What `?q=` searches, lower case: for visitors only what visitors may see. */
  searchPublic: string
  searchAll: string
  /** What was set about who sees it, as JSON; null where nothing was (domain/records/publishing.ts). */
  publishing: string | null
  /** 1 where it stands before the others. */
  isPinned: number
  /** From when until before when visitors see it, by all of `publishing`. */
  visibleFrom: string
  visibleUntil: string
  /** Of people who leave (`kind.canLeave`): the day on which they have left, and as what. */
  leftOn?: string | null
  leftAs?: Leaving | null
  /** Of people only: what Volunteers search, and how visitors' lists are ordered (`content/public-columns.ts`). */
  searchVolunteers?: string
  publicSortKey?: string
  /** Of children only: what may be shown, until which day, and until when the columns for visitors are right. */
  consentLevel?: string
  consentUntil?: string
  publicUntil?: string
  /** On SQLite only: the row id in the full-text index (`db/word-index.ts`). */
  number?: number | null
}

/** A row of a content kind: the columns beside those are named like the kind's fields. */
export type ContentRow = ContentColumns & { [field: string]: string | number | null }

export type AdminRow = {
  id: string
  createdAt: string
  updatedAt: string
  status: ColumnType<AdminStatus, AdminStatus, AdminStatus>
  passwordHash: string
  fullName: string
  email: string
  /** The address in lower case; unique. */
  emailKey: string
  contactNumber: string
  gender: string
  role: ColumnType<Role, Role, Role>
  uniqueId: string
  year: number | null
  department: string | null
  residenceType: string | null
  hostelName: string | null
  hallName: string | null
  address: string | null
  profileImageURL: string | null
  approvedAt: string | null
  /** The name of who approved them; null for the first admin and for the command line. */
  approvedBy: string | null
  lastSeenAt: string | null
  /** The last day of full access, and when access was ended by hand (`domain/accounts/access.ts`). */
  endsOn: string | null
  endedAt: string | null
}

export type InvitationRow = {
  id: string
  tokenHash: string
  createdAt: string
  /** Who sent it last. */
  createdBy: string
  createdByName: string
  /** Null for a meeting, as are the role and the last day of access. */
  email: string | null
  role: Role | null
  endsOn: string | null
  expiresAt: string
  signUps: number
  maxSignUps: number
  canceledAt: string | null
}

export type SessionRow = {
  tokenHash: string
  adminId: string
  createdAt: string
  lastUsedAt: string
  expiresAt: string
  /** By which its owner may end it; tells nothing of the token. */
  id: string
  /** Where it was started, such as "Chrome on Android". */
  device: string
  /** When its owner last gave a password, a code or a passkey in it. */
  confirmedAt: string | null
  /** 1 when that was a second factor, or the password together with one. */
  hasSecondFactor: number
}

/** The secret that an authenticator app and the server share. */
export type TotpSecretRow = {
  adminId: string
  /** Encrypted (`keys/encrypt.ts`). */
  secret: string
  createdAt: string
  /** Null until the app has shown a right code. */
  confirmedAt: string | null
  /** The time step of the last code that was accepted; no code is good twice. */
  lastStep: number
}

export type PasskeyRow = {
  id: string
  adminId: string
  /** The authenticator's own name for it, and its public key; base64url. */
  credentialId: string
  publicKey: string
  /** How often it was used, as the authenticator says; a smaller one would be a copy. */
  counter: string
  /** How browsers reach it, as JSON. */
  transports: string
  /** Its owner's name for it. */
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** A stored file; `name` is the hash of its content with its true type's ending. */
export type UploadRow = {
  name: string
  mimeType: string
  bytes: number
  width: number | null
  height: number | null
  createdAt: string
}

export type IdempotencyKeyRow = {
  adminId: string
  path: string
  /** The idempotency key that the browser sent. */
  key: string
  /** The hash of the request body. */
  fingerprint: string
  recordId: string
  createdAt: string
}

export type AuditRow = {
  id: string
  at: string
  /** Null for what visitors and the server itself do. The name stays when the admin is gone. */
  adminId: string | null
  adminName: string | null
  action: string
  kind: string | null
  recordId: string | null
  title: string | null
}

export type ChangeSetRow = {
  id: string
  at: string
  adminId: string | null
  adminName: string
  reason: ChangeSetReason
  /** Such as the file's name. */
  title: string
  /** What can be done once, such as "2026"; free again when it is undone. */
  onceKey: string | null
  added: number
  edited: number
  deleted: number
  /** How many of its records are undone; `undoneAt` once all are. */
  undone: number
  undoneAt: string | null
  undoneBy: string | null
}

export type ChangedRecordRow = {
  changeSetId: string
  position: number
  kind: string
  recordId: string
  title: string
  /** The columns that changed, as JSON: before, null where there was no record, and after. */
  before: string | null
  after: string
  isUndone: number
}

export type ImportTableRow = {
  id: string
  adminId: string
  kind: string
  fileName: string
  createdAt: string
  /** Incremented by whatever somebody changes. */
  version: number
  /** As JSON: the sheet and all sheets, the rows, what the columns are, and what was decided about rows. */
  sheet: string
  rows: string
  matching: string
  decisions: string
  /** As JSON: the stored files, by the names that they came under. */
  photos: string
  /** Set once it was applied. */
  changeSetId: string | null
}

export type YearRecordRow = {
  /** That with which the next year began; these rows count while it is not undone. */
  changeSetId: string
  position: number
  /** The year that is over, by its first half. */
  year: number
  kind: 'student' | 'volunteer'
  recordId: string
  name: string
  /** The class, or the year of study. */
  group: string
  outcome: Outcome
  /** The class or the year after it. */
  next: string | null
}

export type ConsentRow = {
  studentId: string
  level: ConsentLevel
  /** Such as "her mother". */
  givenBy: string
  way: ConsentWay
  /** Days; null for a consent that does not end by itself. */
  givenOn: string
  until: string | null
  recordedAt: string
  /** The admin's name. */
  recordedBy: string
  /** The last day of which the PICs were reminded. */
  remindedOf: string | null
}

export type MoveRow = {
  /** That of the move, the same at the old place and the new one. */
  id: string
  /** At the old place `leaving`, then `left`; at the new one `arriving`, then `arrived`. */
  state: 'leaving' | 'left' | 'arriving' | 'arrived'
  /** Where the database goes, without a password; empty when it stays. */
  database: string
  /** Where the files go (`storeName` in `config.ts`). */
  store: string
  at: string
}

export type TroubleRow = {
  /** Of the check that found it. */
  name: string
  since: string
  /** When PICs were last mailed about it. */
  toldAt: string | null
  /** Since when it was not found any more; it may come back. */
  fineSince: string | null
}

export type BackupRow = {
  /** Of a backup, its copy elsewhere, and the trials of both. */
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
  /** How many were compared when a backup was tried; null where a copy could only be compared as a whole. */
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
