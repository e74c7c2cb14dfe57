import type { Kysely } from 'kysely'
import type { ConsentLevel } from '#domain/audiences.ts'
import type { ContentTableName } from '#domain/kinds/index.ts'
import type { Leaving } from '#domain/kinds/leaving.ts'
import type { ConsentWay } from '#features/consents/consent.ts'
import type { AdminRow, InvitationRow, PasskeyRow, SessionRow, TotpSecretRow } from './account-rows.ts'
import type {
  ChangedRecordRow,
  ChangeSetRow,
  HistoryRow,
  ImportTableRow,
  YearRecordRow,
} from './change-rows.ts'
import type {
  AbsenceNoteRow,
  ClassDayRow,
  ClassLogRow,
  HoursCorrectionRow,
  RefusedMarkRow,
  RegisterMarkRow,
  RotaPlaceRow,
} from './evening-rows.ts'
import type { BackupRow, JobRow, MailRow, SiteProblemRow } from './operation-rows.ts'

/** Only text and whole numbers, so that one set of queries serves both databases (docs/decisions/). */
export type Tables = OtherTables & Record<ContentTableName, ContentColumns> & KindColumns

type OtherTables = {
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
  /** Kept for a month after they have ended (`maintenance/maintenance.ts`). */
  invitations: InvitationRow
  /** What was mailed about somebody's access, so that it is mailed once. */
  accessNotices: { adminId: string; notice: string; sentAt: string }
  settings: { key: string; value: string; updatedAt: string }
  uploads: UploadRow
  /** Who is storing or removing a file at this moment (`media/file-claims.ts`). */
  fileClaims: { id: string; name: string; task: 'storing' | 'removing'; since: string }
  /** Files to be deleted, whose rows are deleted already (`trash/pending-deletions.ts`). */
  pendingDeletions: { name: string; since: string }
  /** Idempotency keys, with the record that was added under each (`content/add-idempotently.ts`). */
  idempotencyKeys: IdempotencyKeyRow
  history: HistoryRow
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
  /** The last successful and the last failed backup, copy and restore test. */
  backups: BackupRow
  /** The last job of each kind (`jobs/`). */
  jobs: JobRow
  contentVersion: { id: number; version: number; lastMigration: string }
  /** One row: what phones know this database by (`evenings/phone-keeping.ts`). */
  siteIdentity: { id: number; databaseId: string; phoneSecret: string }
  /** Which key each file of keys holds, as a hash (`keys/key-fingerprints.ts`). */
  encryptionKeys: { fileName: string; fingerprint: string; recordedAt: string }
  /** What needs attention, and since when (`site-health/plan-mails.ts`). */
  siteProblems: SiteProblemRow
  /** How many answers failed on a day of the school, and how many writes for want of room. */
  errorCounts: { day: string; kind: 'failed' | 'noSpace'; count: number }
  /** What was changed together, and what each record was and became (`change-sets/`). */
  changeSets: ChangeSetRow
  changedRecords: ChangedRecordRow
  /** Unfinished lists to be added (`imports/`), for a day. */
  imports: ImportTableRow
  /** What columns of such a header were said to be the last time. */
  importHeaders: { kind: string; header: string; field: string; usedAt: string }
  /** Who was in which class or year in the school years that are over (`school-year/year-records.ts`). */
  yearRecords: YearRecordRow
  /** What may be shown of a child, and who said so (`consents/`); children without a row have not been asked about. */
  consents: ConsentRow
  /** What was said before, as long as the child is there. */
  earlierConsents: EarlierConsentRow
  /** The scanned form, encrypted (`consents/scan.ts`). */
  consentScans: { studentId: string; content: string }
  /** Which record names which file, the trash included (`content/file-uses.ts`). */
  fileUses: FileUseRow
  /** The files that are or were a child's photo. */
  childPhotos: { name: string; studentId: string }
  /** The class sessions that registers have made, those in the trash too (`evenings/class-session.ts`). */
  evenings: { day: string; classroomId: string }
  registerMarks: RegisterMarkRow
  refusedMarks: RefusedMarkRow
  /** The classes that children were in before, each until a moment (`evenings/read-classes.ts`). */
  formerClasses: { studentId: string; until: string; studentClass: string }
  classLogs: ClassLogRow
  classDays: ClassDayRow
  rotaPlaces: RotaPlaceRow
  /** On which days of the week somebody can usually come. */
  rotaWeekdays: { volunteerId: string; weekday: string }
  /** The secret address of an admin's own calendar, as a hash. */
  calendarTokens: { adminId: string; tokenHash: string; createdAt: string }
  /** What was mailed about an evening, so that it is mailed once. */
  eveningNotices: { day: string; adminId: string; notice: string; sentAt: string }
  absenceNotes: AbsenceNoteRow
  hoursCorrections: HoursCorrectionRow
}

/** The fields of kinds that queries name. */
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
  /** What was set about who sees it, as JSON; null where nothing was (domain/kinds/publishing.ts). */
  publishing: string | null
  /** 1 where it stands before the others. */
  isPinned: number
  /** From when until before when visitors see it, by all of `publishing`. */
  visibleFrom: string
  visibleUntil: string
  /** Of kinds that translate: the texts in further languages, as JSON; null where there are none. */
  translations?: string | null
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
  /** On SQLite only: the row of the search index, which a trigger gives it (`db/search.ts`). */
  number?: number | null
}

/** A row of a content kind: the columns beside those are named like the kind's fields. */
export type ContentRow = ContentColumns & { [field: string]: string | number | null }

/** A stored file; `name` is the hash of its content with its true type's ending. */
export type UploadRow = {
  name: string
  mimeType: string
  bytes: number
  width: number | null
  height: number | null
  createdAt: string
}

/** `kind` and `recordId` are those of a record; its visibility says whether visitors see the file. */
export type FileUseRow = { name: string; kind: string; recordId: string }

type IdempotencyKeyRow = {
  adminId: string
  path: string
  /** The idempotency key that the browser sent. */
  key: string
  /** The hash of the request body. */
  fingerprint: string
  recordId: string
  createdAt: string
}

export type EarlierConsentRow = Omit<ConsentRow, 'remindedOf'> & { id: string }

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
