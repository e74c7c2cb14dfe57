import type { Generated, Kysely } from 'kysely'
import type { ConsentLevel } from '#domain/audiences.ts'
import type { ContentTableName } from '#domain/kinds/index.ts'
import type { Leaving } from '#domain/kinds/leaving.ts'
import type { ConsentWay } from '#features/consents/consents.ts'
import type { RequestKind } from '#features/requests/requests.ts'
import type { AdminRow, InvitationRow, PasskeyRow, SessionRow, TotpSecretRow } from './account-rows.ts'
import type { CertificateRow } from './certificate-rows.ts'
import type {
  ChangeCount,
  ChangedRecordRow,
  HistoryRow,
  ImportTableRow,
  YearRecordRow,
} from './change-rows.ts'
import type {
  AbsenceNoteRow,
  ClassDayRow,
  ClassLogRow,
  ClassRow,
  HoursCorrectionRow,
  RefusedMarkRow,
  RegisterMarkRow,
  RotaPlaceRow,
} from './evening-rows.ts'
import type { BackupRow, JobRow, MailRow, SiteProblemRow } from './operation-rows.ts'

/**
 * All tables. Columns are only text and whole numbers, so that the same queries work on both databases
 * (docs/decisions/).
 */
export type Tables = OtherTables & Record<ContentTableName, ContentColumns> & KindColumns

type OtherTables = {
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
  /** Kept for a month after they expire (`site/maintenance.ts`). */
  invitations: InvitationRow
  /** Notices mailed about an admin's access, recorded so that each is mailed only once. */
  accessNotices: { adminId: string; notice: string; sentAt: string }
  settings: { key: string; value: string; updatedAt: string }
  uploads: UploadRow
  /** Claims on files that are currently being stored or removed (`media/file-claims.ts`). */
  fileClaims: { id: string; name: string; task: 'storing' | 'removing'; since: string }
  /** Files to delete whose rows are already deleted (`features/records/server/trash/pending-deletions.ts`). */
  pendingDeletions: { name: string; since: string }
  /**
   * Idempotency keys, each with the record that was added under it
   * (`features/records/server/content/add-idempotently.ts`).
   */
  idempotencyKeys: IdempotencyKeyRow
  history: Omit<HistoryRow, ChangeCount> & Record<ChangeCount, Generated<number>>
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
  backups: BackupRow
  /** The last job of each kind (`jobs/`). */
  jobs: JobRow
  contentVersion: { id: number; version: number; lastMigration: string }
  /** A single row that lets phones recognize this database (`features/evenings/server/phone-storage-key.ts`). */
  siteIdentity: { id: number; databaseId: string; phoneSecret: string }
  /** The hash of the key in each key file (`keys/key-fingerprints.ts`). */
  encryptionKeys: { fileName: string; fingerprint: string; recordedAt: string }
  /** Problems that need attention, with the time when each began (`features/site-health/server/plan-mails.ts`). */
  siteProblems: SiteProblemRow
  /** How many responses failed on each school day, and how many writes failed because of a full disk. */
  errorCounts: { day: string; kind: 'failed' | 'noSpace'; count: number }
  /** The records of a change set before and after (`features/records/server/change-sets/`). */
  changedRecords: ChangedRecordRow
  /** Uploaded lists, kept for a day (`features/import/server/`). */
  imports: ImportTableRow
  importHeaders: { kind: string; header: string; field: string; usedAt: string }
  /** Each person's class or year of study in past school years (`features/school-year/server/year-records.ts`). */
  yearRecords: YearRecordRow
  /**
   * What may be shown about a child, and who gave consent (`features/consents/`). A child without a row has no recorded
   * consent.
   */
  consents: ConsentRow
  /** Previous consents, kept as long as the child's record. */
  earlierConsents: EarlierConsentRow
  /** The scanned form, encrypted (`features/consents/server/scan.ts`). */
  consentScans: { studentId: string; content: string }
  /** The files that each record uses, even in the trash (`features/records/server/content/file-uses.ts`). */
  fileUses: FileUseRow
  childPhotos: { name: string; studentId: string }
  /**
   * The class sessions that registers have created, including those in the trash
   * (`features/evenings/server/class-session.ts`).
   */
  evenings: { day: string; classroomId: string }
  registerMarks: RegisterMarkRow
  refusedMarks: RefusedMarkRow
  /** A class without children has ended (`features/records/server/content/follow-classes.ts`). */
  classes: ClassRow
  /** The names that a class had before, each with the time until which it had it. */
  formerClassNames: { classId: string; until: string; name: string }
  /** The class that a child is in from a time on, until the child's next row. */
  childClasses: { childId: string; classId: string; from: string }
  classLogs: ClassLogRow
  classDays: ClassDayRow
  rotaPlaces: RotaPlaceRow
  rotaWeekdays: { volunteerId: string; weekday: string }
  /** The hash of the token in the secret URL of an admin's own calendar. */
  calendarTokens: { adminId: string; tokenHash: string; createdAt: string }
  /** Notices mailed about an evening, recorded so that each is mailed only once. */
  eveningNotices: { day: string; adminId: string; notice: string; sentAt: string }
  gapMails: { adminId: string; createdAt: string }
  absenceNotes: AbsenceNoteRow
  hoursCorrections: HoursCorrectionRow
  certificates: CertificateRow
  /** What visitors asked for; `answers` is JSON, and columns without a value are empty. */
  requests: Record<'id' | 'state' | 'tokenHash' | 'createdAt' | 'answers' | 'invitationId', string> &
    Record<'fullName' | 'email' | 'phone', string> & { kind: RequestKind }
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
   * (`features/records/server/content/public-columns.ts`).
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

/** `kind` and `recordId` identify a record; visitors can see the file if they can see the record. */
export type FileUseRow = { name: string; kind: string; recordId: string }

type IdempotencyKeyRow = {
  adminId: string
  path: string
  key: string
  fingerprint: string
  recordId: string
  createdAt: string
}

export type EarlierConsentRow = Omit<ConsentRow, 'remindedOf'> & { id: string }

export type ConsentRow = {
  studentId: string
  level: ConsentLevel
  /** The person who gave the consent, for example "her mother". */
  givenBy: string
  way: ConsentWay
  /** Days; `until` is null for a consent that does not expire. */
  givenOn: string
  until: string | null
  recordedAt: string
  /** The admin's name, not the id. */
  recordedBy: string
  remindedOf: string | null
}
