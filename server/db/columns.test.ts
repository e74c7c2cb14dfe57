import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Field, isFileList, isNumberField } from '#domain/kinds/fields.ts'
import { galleries } from '#domain/kinds/gallery.ts'
import { kinds } from '#domain/kinds/index.ts'
import { adminFields } from '#domain/session/accounts.ts'
import { bothDialects, openTestDatabase } from '#testing/databases.ts'
import type { DialectName } from './dialect.ts'
import type { Db } from './tables.ts'

/** The columns that are not fields of a kind or an admin, listed manually: `?` may be null, `#` is a number. */
const ours: Record<string, string> = {
  accessNotices: 'adminId notice sentAt',
  admins:
    'id createdAt updatedAt status passwordHash emailKey approvedAt? approvedBy? lastSeenAt? endsOn? endedAt? volunteerId?',
  history:
    'id at adminId? adminName? action kind? recordId? title? reason? onceKey? added# edited# deleted# undone# undoneAt? undoneBy?',
  jobs: 'kind id state by? startedAt beatAt endedAt? progress? result? error?',
  backups: 'outcome startedAt endedAt name? kilobytes#? why? sha256? rows#? files#?',
  calendarTokens: 'adminId tokenHash createdAt',
  classDays: 'id what firstDay lastDay reason startsAt endsAt notificationId? createdAt adminId?',
  eveningNotices: 'day adminId notice sentAt',
  gapMails: 'adminId createdAt',
  rotaPlaces: 'id day classId subject volunteerId offeredAt? createdAt adminId?',
  rotaWeekdays: 'volunteerId weekday',
  changedRecords: 'changeSetId position# kind recordId title before? after isUndone#',
  absenceNotes: 'id studentId day heard isComing# at adminId? adminName',
  childPhotos: 'name studentId',
  consents: 'studentId level givenBy way givenOn until? recordedAt recordedBy remindedOf?',
  earlierConsents: 'id studentId level givenBy way givenOn until? recordedAt recordedBy',
  consentScans: 'studentId content',
  classLogs: 'id day classId subject taught homework forNext photo? at adminId? adminName',
  contentVersion: 'id# version# lastMigration',
  encryptionKeys: 'fileName fingerprint recordedAt',
  errorCounts: 'day kind count#',
  evenings: 'day classroomId',
  fileClaims: 'id name task since',
  childClasses: 'childId classId from',
  classes: 'id name position#? endedAt? mergedInto?',
  formerClassNames: 'classId until name',
  fileUses: 'name kind recordId',
  certificates: 'id code volunteerId? name minutes# evenings# firstDay lastDay madeAt madeBy withdrawnAt?',
  requests: 'id kind state tokenHash createdAt fullName email phone answers invitationId',
  hoursCorrections: 'id volunteerId day minutes# reason at adminId? adminName',
  imports: 'id adminId kind fileName createdAt version# sheet rows matching decisions photos changeSetId?',
  importHeaders: 'kind header field usedAt',
  invitations:
    'id tokenHash createdAt createdBy createdByName email? role? endsOn? expiresAt signUps# maxSignUps# canceledAt? volunteer?',
  mails:
    'id createdAt recipient subject text html state attempts# nextAttemptAt lastError? sentAt? holdsSecret# attachments#',
  mailAttachments: 'mailId position# fileName mimeType content',
  migrations: 'name at',
  passkeyChallenges: 'hash adminId? purpose expiresAt',
  passkeys: 'id adminId credentialId publicKey counter transports name createdAt lastUsedAt?',
  refusedMarks: 'id day about subject what at receivedAt phone adminId? refusal',
  registerMarks: 'id day about subject what at receivedAt phone adminId? isSuperseded# firstAt?',
  rateLimits: 'key count# resetsAt',
  recoveryCodes: 'adminId codeHash usedAt?',
  pendingDeletions: 'name since',
  resets: 'tokenHash adminId createdAt expiresAt usedAt?',
  knownNetworks: 'adminId network lastUsedAt',
  idempotencyKeys: 'adminId path key fingerprint recordId createdAt',
  sessions: 'tokenHash adminId createdAt lastUsedAt expiresAt id device confirmedAt? hasSecondFactor#',
  settings: 'key value updatedAt',
  siteIdentity: 'id# databaseId phoneSecret',
  totpSecrets: 'adminId secret createdAt confirmedAt? lastStep#',
  siteProblems: 'name since toldAt? fineSince?',
  uploads: 'name mimeType bytes# width#? height#? createdAt',
  yearRecords: 'changeSetId position# year# kind recordId name group outcome next?',
}
/** Columns of people who can leave. */
const leaving = 'leftOn? leftAs?'
/** The columns that admins set on feedback, in addition to visitors' fields. */
const marks = 'isRead# isSpam#'
/** Kinds that visitors can read in their own language. */
const translated = [
  'notifications',
  'activities',
  'festivals',
  'farewells',
  'inductions',
  'donations',
  'ownTexts',
  'pages',
]
const people = ['volunteers', 'students', 'alumni']
const ofPeople = 'searchVolunteers publicSortKey'
const ofChildren = 'consentLevel consentUntil publicUntil'
const shared =
  'id createdAt updatedAt deletedAt? deletedBy? sortKey searchPublic searchAll publishing? isPinned# visibleFrom visibleUntil'

test.each(bothDialects)(
  'the tables on %s have exactly the columns that the fields require',
  async (dialect) => {
    const { db, close } = await openTestDatabase(dialect)
    const indexes = await wordTables(dialect, db)
    const tables = await db.introspection.getTables()
    const found = tables
      .filter(({ name, schema }) => (schema === undefined || schema === 'public') && !indexes.includes(name))
      .flatMap(({ name: table, columns }) =>
        columns.map(({ name, dataType, isNullable }) => {
          const isInteger = ['integer', 'int4'].includes(dataType.toLowerCase())
          expect(isInteger || dataType.toLowerCase() === 'text', `${table}.${name} is ${dataType}`).toBe(true)
          return `${table}.${name}${isInteger ? '#' : ''}${isNullable ? '?' : ''}`
        }),
      )
    expect(found.sort()).toEqual(expected(dialect).sort())
    await close()
  },
)

/** Returns the tables that SQLite's FTS5 creates. */
async function wordTables(dialect: DialectName, db: Db) {
  if (dialect === 'postgres') return []
  const { rows } = await sql<{
    name: string
  }>`select name from pragma_table_list where type in ('virtual', 'shadow')`.execute(db)
  expect(rows.filter(({ name }) => name.endsWith('_search'))).toHaveLength(kinds.length)
  return rows.map(({ name }) => name)
}

function expected(dialect: DialectName) {
  const numbered = dialect === 'sqlite' ? 'number#?' : ''
  const written = (table: string, columns: string) => columns.split(' ').map((column) => `${table}.${column}`)
  return [
    ...Object.entries(ours).flatMap(([table, columns]) => written(table, columns)),
    ...columnsOf('admins', adminFields),
    ...written('feedbacks', marks),
    ...translated.flatMap((table) => written(table, 'translations?')),
    ...['students', 'volunteers'].flatMap((table) => written(table, leaving)),
    ...people.flatMap((table) => written(table, ofPeople)),
    ...written('students', ofChildren),
    ...galleries.flatMap(({ table }) => written(table, 'eventId?')),
    ...kinds.flatMap(({ table, fields }) => [
      ...written(table, `${shared} ${numbered}`.trim()),
      ...columnsOf(table, fields),
    ]),
  ]
}

const columnsOf = (table: string, fields: Record<string, Field>) =>
  Object.entries(fields).map(([name, field]) => {
    // A gallery item without videos stores an empty list.
    const isList = isFileList(field)
    const isNullable = !field.required && !isList
    return `${table}.${name}${isNumberField(field) ? '#' : ''}${isNullable ? '?' : ''}`
  })
