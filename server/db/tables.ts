import type { Kysely } from 'kysely'
import type { ContentTableName } from '#domain/kinds/index.ts'
import type { Leaving } from '#domain/kinds/leaving.ts'
import type { MailState } from '#domain/mail/outbox.ts'
import type { Role } from '#domain/permissions.ts'
import type { AdminStatus } from '#domain/session/accounts.ts'

/**
 * All tables. Columns are only text and whole numbers, so that the same queries work on both databases
 * (docs/decisions/).
 */
export type Tables = Pick<FeatureTables, keyof FeatureTables> &
  OwnTables &
  Record<ContentTableName, ContentColumns> &
  KindColumns

/** The tables of features: each adds its own in its `server/tables.ts`, so that they leave with its folder. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface FeatureTables {}

/** The tables that `server/` itself reads and writes, and those of accounts, which every feature knows. */
type OwnTables = {
  admins: AdminRow
  sessions: SessionRow
  /** Hashes of the networks from which an admin has recently logged in. */
  knownNetworks: { adminId: string; network: string; lastUsedAt: string }
  totpSecrets: TotpSecretRow
  /** Hashes of the recovery codes; each code lets an admin log in once. */
  recoveryCodes: { adminId: string; codeHash: string; usedAt: string | null }
  passkeys: PasskeyRow
  /** Hashes of the challenges that passkeys sign. A challenge is valid once, for a few minutes. */
  passkeyChallenges: { hash: string; adminId: string | null; purpose: string; expiresAt: string }
  resets: { tokenHash: string; adminId: string; createdAt: string; expiresAt: string; usedAt: string | null }
  settings: { key: string; value: string; updatedAt: string }
  uploads: UploadRow
  /** Claims on files that are currently being stored or removed (`media/file-claims.ts`). */
  fileClaims: { id: string; name: string; task: 'storing' | 'removing'; since: string }
  mails: MailRow
  /** `content` is base64; the rows are deleted with the text of their mail. */
  mailAttachments: {
    mailId: string
    position: number
    fileName: string
    mimeType: string
    content: string
  }
  rateLimits: { key: string; count: number; resetsAt: string }
  /** The last job of each kind (`jobs/`). */
  jobs: JobRow
  contentVersion: { id: number; version: number; lastMigration: string }
  /** A single row that lets phones recognize this database (`features/evenings/server/phone-storage-key.ts`). */
  siteIdentity: { id: number; databaseId: string; phoneSecret: string }
  /** The hash of the key in each key file (`keys/key-fingerprints.ts`). */
  encryptionKeys: { fileName: string; fingerprint: string; recordedAt: string }
}

/** Only the columns of kinds that queries refer to by name. */
type KindColumns = {
  classrooms: { date: string }
  students: { studentClass: string }
  feedbacks: {
    fullName: string
    email: string
    contact: string
    message: string
    isRead: number
    isSpam: number
  }
}

export type Db = Kysely<Tables>

type ContentColumns = {
  id: string
  createdAt: string
  updatedAt: string
  /** Set while the record is in the trash. */
  deletedAt: string | null
  deletedBy: string | null
  /** The text that orders the list (domain/kinds/sort-keys.ts). */
  sortKey: string
  /** The lowercase text that `?q=` searches; `searchPublic` contains only what visitors may see. */
  searchPublic: string
  searchAll: string
  /** The settings for what visitors see of the record, as JSON; null if there are none (domain/kinds/publishing.ts). */
  publishing: string | null
  /** 1 if the record is listed before the others. */
  isPinned: number
  /**
   * When visitors start to see the record (inclusive) and stop seeing it (exclusive); derived from `publishing`, for
   * children also from `consentLevel`.
   */
  visibleFrom: string
  visibleUntil: string
  /** Only for kinds that translate: the texts in other languages, as JSON; null if there are none. */
  translations?: string | null
  /** Only for albums: the event whose photos these are. */
  eventId?: string | null
  /** Only for people who can leave (`kind.canLeave`): the day they left, and how they left. */
  leftOn?: string | null
  leftAs?: Leaving | null
  /**
   * Only for people: the text that Volunteers search, and the order of visitors' lists
   * (`features/content/server/visibility/public-columns.ts`).
   */
  searchVolunteers?: string
  publicSortKey?: string
  /**
   * Only for children: what may be shown, and until which day; after that day, the columns for visitors are outdated.
   */
  consentLevel?: string
  consentUntil?: string
  publicUntil?: string
  /** Only on SQLite: the row of the search index; a trigger sets it (`db/search.ts`). */
  number?: number | null
}

/** The other columns are named like the kind's fields. */
export type ContentRow = ContentColumns & { [field: string]: string | number | null }

/** `name` is the hash of the file's content, with the extension of its detected type. */
export type UploadRow = {
  name: string
  mimeType: string
  bytes: number
  width: number | null
  height: number | null
  createdAt: string
}

export type AdminRow = {
  id: string
  createdAt: string
  updatedAt: string
  status: AdminStatus
  passwordHash: string
  fullName: string
  email: string
  /** The address in lower case; unique. */
  emailKey: string
  contactNumber: string
  gender: string
  role: Role
  uniqueId: string
  year: number | null
  department: string | null
  residenceType: string | null
  hostelName: string | null
  hallName: string | null
  address: string | null
  profileImageURL: string | null
  approvedAt: string | null
  /**
   * The name of the admin who approved the account; null for the first admin, for approvals on the command line, and
   * until approval.
   */
  approvedBy: string | null
  lastSeenAt: string | null
  /**
   * `endsOn` is the last day of full access; `endedAt` is when access was ended manually (`domain/session/access.ts`).
   */
  endsOn: string | null
  endedAt: string | null
  /** The same person's volunteer record; no two accounts share a record. */
  volunteerId: string | null
}

export type SessionRow = {
  tokenHash: string
  adminId: string
  createdAt: string
  lastUsedAt: string
  expiresAt: string
  /** The owner ends the session by this id, which reveals nothing about the token. */
  id: string
  /** The device that started the session, such as "Chrome on Android". */
  device: string
  /** When the owner last confirmed with a password, a code or a passkey in this session. */
  confirmedAt: string | null
  /** 1 if the last confirmation used a second factor, alone or together with the password. */
  hasSecondFactor: number
}

type TotpSecretRow = {
  adminId: string
  /** Encrypted (`keys/encrypt.ts`). */
  secret: string
  createdAt: string
  /** Null until the admin has entered a correct code from the app. */
  confirmedAt: string | null
  /** The time step of the last accepted code; no code is accepted twice. */
  lastStep: number
}

export type PasskeyRow = {
  id: string
  adminId: string
  /** The authenticator's credential id and public key, in base64url. */
  credentialId: string
  publicKey: string
  /** The authenticator's usage counter; a lower value indicates a cloned authenticator. */
  counter: string
  transports: string
  name: string
  createdAt: string
  lastUsedAt: string | null
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
