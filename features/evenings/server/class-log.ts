import { sql } from 'kysely'
import { type AdminActor, can } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { countRows } from '#server/db/dialect.ts'
import type { Db, UploadRow } from '#server/db/tables.ts'
import { NotAllowed, NotFound } from '#server/errors.ts'
import { uploadUrl } from '#server/media/store/stored-names.ts'
import { insertUpload } from '#server/media/store-file.ts'
import type { ClassesAt } from '../classes-at.ts'
import type { StoredLogEntry } from '../evening-schemas.ts'
import { eveningMessages, maxEntriesOfOne } from '../evenings.ts'
import type { Refusal } from './check-events.ts'
import { nameOfClass } from './read-classes.ts'
import type { ClassLogRow } from './tables.ts'

/** How many earlier entries of a class are shown above tonight's. */
const shownBefore = 3
/** The kind of board photos in `fileUses`. Visitors see no class log, so only admins can fetch them. */
export const logKind = 'classLog'

/**
 * Stores an entry or a later version of it. Call it inside a transaction. An emptied entry stays as an empty
 * row; otherwise an earlier version that arrives late would bring it back.
 *
 * @returns the reason if it is refused
 */
export async function storeLogEntry(
  db: Db,
  admin: AdminActor,
  entry: Omit<ClassLogRow, 'photo' | 'adminId' | 'adminName'>,
): Promise<Refusal> {
  const { id, at } = entry
  const row = { ...entry, adminId: admin.id, adminName: admin.fullName }
  const stored = await findEntry(db, id)
  if (!stored) {
    if ((await countOwn(db, row)) >= maxEntriesOfOne) return 'tooManyEntries'
    await db
      .insertInto('classLogs')
      .values({ ...row, photo: null })
      .execute()
  } else if (stored.adminId !== admin.id) return 'notYours'
  else if (at > stored.at) await db.updateTable('classLogs').set(row).where('id', '=', id).execute()
  return undefined
}

const countOwn = (db: Db, { day, classId, adminId }: Pick<ClassLogRow, 'day' | 'classId' | 'adminId'>) =>
  countRows(
    db
      .selectFrom('classLogs')
      .where('classId', '=', classId)
      .where('day', '=', day)
      .where('adminId', '=', adminId),
  )

const findEntry = (db: Db, id: string): Promise<ClassLogRow | undefined> =>
  db.selectFrom('classLogs').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Sets the board photo of an entry, or removes it, for example if it shows a child. Call it in a `changeContent`
 * transaction. Maintenance deletes the old file once nothing refers to it.
 *
 * @throws {NotFound} if the entry has not been sent
 * @throws {NotAllowed} if another admin wrote it; PICs, who manage the families' consents, may remove the photo
 */
export async function setLogPhoto(
  db: Db,
  { id, admin, photo }: { id: string; admin: AdminActor; photo: UploadRow | null },
): Promise<StoredLogEntry> {
  const entry = await findEntry(db, id)
  if (!entry) throw new NotFound(message(eveningMessages, 'noEntry'))
  const mayRemove = !photo && can(admin, 'keep consents')
  if (entry.adminId !== admin.id && !mayRemove) throw new NotAllowed(message(eveningMessages, 'notYours'))
  await db.deleteFrom('fileUses').where('kind', '=', logKind).where('recordId', '=', id).execute()
  const name = photo?.name ?? null
  if (photo) {
    await insertUpload(db, photo)
    await db.insertInto('fileUses').values({ name: photo.name, kind: logKind, recordId: id }).execute()
  }
  await db.updateTable('classLogs').set({ photo: name }).where('id', '=', id).execute()
  return presentEntry({ ...entry, photo: name }, await nameOfClass(db, entry.classId), admin)
}

/**
 * Reads each class's entries of an evening and the last ones before it, latest first. A class shows the entries of
 * classes that were merged into it.
 */
export async function readLog(
  db: Db,
  admin: AdminActor,
  day: string,
  { nameOf, goesOnIn }: ClassesAt,
): Promise<StoredLogEntry[]> {
  const ranked = db
    .selectFrom('classLogs')
    .selectAll()
    .select(
      sql<number>`row_number() over (
        partition by "classId", "day" = ${day} order by "day" desc, "at" desc)`.as('rank'),
    )
    .where('day', '<=', day)
    .where(
      sql<boolean>`("subject" <> '' or "taught" <> '' or "homework" <> '' or "forNext" <> '' or "photo" is not null)`,
    )
  const entries = await db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where(({ eb, or }) => or([eb('day', '=', day), eb('rank', '<=', shownBefore)]))
    .orderBy('day', 'desc')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return entries.map(({ rank, ...entry }) => {
    const classId = goesOnIn(entry.classId)
    return presentEntry({ ...entry, classId }, nameOf(classId), admin)
  })
}

const presentEntry = (
  { photo, adminId, adminName: by, ...entry }: ClassLogRow,
  studentClass: string,
  admin: AdminActor,
): StoredLogEntry => ({
  ...entry,
  studentClass,
  photo: photo && uploadUrl(photo) + (admin.signFile?.(photo) ?? ''),
  by,
  isMine: adminId === admin.id,
})
