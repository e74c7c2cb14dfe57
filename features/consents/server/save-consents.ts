import type { ConsentLevel, StoredLevel } from '#domain/audiences.ts'
import { endOfDays, showsPhoto } from '#domain/consent.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { tableOf } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { student } from '#domain/kinds/student.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { defineWords, type Message, message } from '#domain/text/words.ts'
import { fileColumnsOf, findUsers } from '#features/content/server/files/file-uses.ts'
import { findRows } from '#features/content/server/lists/find-rows.ts'
import { withPublicColumns } from '#features/content/server/visibility/public-columns.ts'
import { historySubject, recordHistory, titleOf } from '#features/content/server/write/record-history.ts'
import { changedColumns, findChangesOf, redactColumns } from '#features/content/server/write/store-changes.ts'
import { findInBatches, yieldChunks } from '#server/db/dialect.ts'
import { isId, newId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Invalid, NotFound } from '#server/errors.ts'
import type { PhotoUse, SentConsent } from '../consent-schemas.ts'
import { consentMessages } from '../consents.ts'
import type { ConsentRow } from './tables.ts'

type Saving = { sent: SentConsent; admin: AdminActor; now: Date }

/**
 * Records consents and updates the children's columns. Runs inside a transaction of `changeContent`, which
 * invalidates every cached response.
 *
 * @returns the places where visitors no longer see photos
 * @throws {Invalid} @throws {NotFound}
 */
export async function saveConsents(db: Db, { sent, admin, now }: Saving): Promise<PhotoUse[]> {
  assertDays(sent, schoolDay(now))
  const rows = await findChildren(db, sent.ids)
  const { level, givenBy, way, givenOn } = sent
  // A refusal never expires: expiry would change nothing.
  const until = level === 'none' ? null : sent.until
  const recorded = { recordedAt: now.toISOString(), recordedBy: admin.fullName, remindedOf: null }
  const consent = { level, givenBy, way, givenOn, until, ...recorded }
  await keepEarlier(db, rows, consent)
  for await (const batch of yieldChunks(rows))
    await db
      .insertInto('consents')
      .values(batch.map(({ id }) => ({ studentId: id, ...consent })))
      .onConflict((conflict) => conflict.column('studentId').doUpdateSet(consent))
      .execute()
  await setLevels(db, rows, { consentLevel: level, consentUntil: until ?? endOfDays }, now)
  const [first] = rows as [ContentRow]
  const subject = rows.length === 1 ? historySubject(student, first) : { title: words.children(rows.length) }
  await recordHistory(db, now, admin, { action: 'record a consent', ...subject })
  if (showsPhoto(level)) return []
  // An undo must not bring back a photo that was removed from the record earlier.
  await forgetPhotos(db, rows)
  return findPhotoUses(db, rows)
}

/** Archives the previous consents, unless the same consent is recorded again. */
async function keepEarlier(
  db: Db,
  rows: readonly ContentRow[],
  { level, givenBy, way, givenOn, until }: Omit<ConsentRow, 'studentId'>,
) {
  const ids = rows.map(({ id }) => id)
  const consents = db.selectFrom('consents').selectAll()
  const known = await findInBatches(ids, (some) => consents.where('studentId', 'in', some).execute())
  const isSame = (one: ConsentRow) =>
    one.level === level &&
    one.givenBy === givenBy &&
    one.way === way &&
    one.givenOn === givenOn &&
    one.until === until
  const earlier = known
    .filter((one) => !isSame(one))
    .map(({ remindedOf: _, ...one }) => ({ id: newId(), ...one }))
  for await (const batch of yieldChunks(earlier))
    await db.insertInto('earlierConsents').values(batch).execute()
}

const words = defineWords({ children: (number: number) => `${number} children` })

function assertDays({ givenOn, until }: SentConsent, today: string) {
  const refuse = (field: string, why: Message) => new Invalid([{ field, message: why }])
  if (givenOn > today) throw refuse('givenOn', message(consentMessages, 'inFuture'))
  if (until !== null && until < givenOn) throw refuse('until', message(consentMessages, 'endsBefore'))
}

async function findChildren(db: Db, ids: readonly string[]): Promise<ContentRow[]> {
  const wanted = [...new Set(ids)]
  const found = await findRows(db, student, wanted.filter(isId))
  return wanted.map((id) => {
    const row = found.get(id)
    if (!row || row.deletedAt !== null) throw new NotFound(message(consentMessages, 'someGone'))
    return row
  })
}

/**
 * Sets the children's consent columns. Leaves `updatedAt` unchanged, so that an admin who is editing the record gets no
 * conflict.
 */
async function setLevels(
  db: Db,
  rows: readonly ContentRow[],
  columns: { consentLevel: ConsentLevel; consentUntil: string },
  now: Date,
) {
  const changed = await withPublicColumns(
    db,
    student,
    rows.map((row) => ({ ...row, ...columns })),
    now,
  )
  for (const [index, row] of changed.entries()) {
    const different = changedColumns(rows[index] as ContentRow, row)
    if (Object.keys(different).length > 0)
      await db.updateTable(tableOf(student)).set(different).where('id', '=', row.id).execute()
  }
}

async function forgetPhotos(db: Db, rows: readonly ContentRow[]) {
  const ids = rows.map(({ id }) => id)
  const changes = await findInBatches(ids, (some) => findChangesOf(db, some))
  await redactColumns(db, changes, fileColumnsOf(student).single)
}

/** Returns the pages that showed these photos, and other records that use the same file, including other children's. */
async function findPhotoUses(db: Db, rows: readonly ContentRow[]): Promise<PhotoUse[]> {
  const shown = rows.filter((row) => row.coverImageURL && showsPhoto(row.consentLevel as StoredLevel))
  const places = shown.map((row) => placeOf(student, row))
  const ids = new Set(shown.map(({ id }) => id))
  const names = new Set(shown.map(({ coverImageURL }) => String(coverImageURL)))
  for (const { kind, row } of await findUsers(db, [...names]))
    if (row.deletedAt === null && !ids.has(row.id)) places.push(placeOf(kind, row))
  return places
}

const placeOf = (kind: Kind, row: ContentRow): PhotoUse => ({
  label: kind.name === student.name ? (student.page?.title ?? student.labels.many) : kind.labels.one,
  title: titleOf(kind, row),
  path: recordPath(kind, { _id: row.id, ...row }) ?? kind.screens.list,
})
