import type { Kysely } from 'kysely'
import type { ContentTableName } from '#domain/kinds/index.ts'
import type { Leaving } from '#domain/kinds/leaving.ts'
import type { AdminRow, PasskeyRow, SessionRow, TotpSecretRow } from './account-rows.ts'
import type { JobRow, MailRow } from './operation-rows.ts'

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

export type ContentColumns = {
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
