import { findKind, tableOf } from '#domain/kinds/index.ts'
import { type Kind, labelOf, type Values } from '#domain/kinds/kind.ts'
import { parsePublishing } from '#domain/kinds/publishing.ts'
import { flattenTranslations, withTranslations } from '#domain/kinds/translations.ts'
import { type Actor, visitor } from '#domain/permissions.ts'
import { type Message, message } from '#domain/text/message.ts'
import { isId, newId } from '#server/db/new-id.ts'
import type { Search } from '#server/db/search.ts'
import type { ContentRow, Db, UploadRow } from '#server/db/tables.ts'
import { findTakenFields } from '#server/db/taken-fields.ts'
import { Conflict, NotFound } from '#server/errors.ts'
import { nextUpdatedAt } from '#server/http/assert-unmodified.ts'
import { insertUpload } from '#server/media/store-file.ts'
import { canSeeField, hasFieldVisibility } from '../../field-audiences.ts'
import type { Author } from '../history/record-history.ts'
import { recordWrite } from '../history/record-write.ts'
import { changedColumns } from '../history/store-changes.ts'
import { contentMessages } from './content-messages.ts'
import { updateFileUses } from './file-uses.ts'
import { visibleTranslations, visibleValues } from './present.ts'
import { searchText, withPublicColumns } from './public-columns.ts'
import { defaultColumns, spanColumns } from './publishing-columns.ts'
import { fileColumns } from './read-files.ts'
import { recordFormerClasses } from './record-former-classes.ts'
import { isVisibleTo, listedRecords, type Viewer } from './record-viewers.ts'

/** Selects the records of a kind that are not in the trash. */
export const liveRecords = (db: Db, kind: Kind) => db.selectFrom(tableOf(kind)).where('deletedAt', 'is', null)

export const executeRows = async (query: { execute: () => Promise<unknown[]> }) =>
  (await query.execute()) as ContentRow[]

/** Reads all listed records of a kind, by name; children by class and name. */
export const readListed = (db: Db, kind: Kind): Promise<ContentRow[]> =>
  executeRows(listedRecords(db, kind).selectAll().orderBy('sortKey').orderBy('id', 'desc'))

/** @throws {NotFound} */
export function getKind(name: string): Kind {
  const kind = findKind(name)
  if (!kind) throw new NotFound(message(contentMessages, 'noSuchKind'))
  return kind
}

/** Finds a record by its id; undefined if unknown or in the trash. */
export async function findRecord(db: Db, kind: Kind, id: string): Promise<ContentRow | undefined> {
  const [row] = await executeRows(liveRecords(db, kind).selectAll().where('id', '=', id))
  return row
}

/** @throws {NotFound} also for records in the trash */
export async function getRecord(db: Db, kind: Kind, id: string): Promise<ContentRow> {
  const row = isId(id) ? await findRecord(db, kind, id) : undefined
  if (!row) throw gone(kind)
  return row
}

/** Returns a record the viewer may see now. @throws {NotFound} for all others */
export async function getVisibleRecord(db: Db, kind: Kind, id: string, viewer: Viewer): Promise<ContentRow> {
  const row = await getRecord(db, kind, id)
  if (!isVisibleTo(row, viewer)) throw gone(kind)
  return row
}

const gone = ({ labels }: Kind) => new NotFound(message(contentMessages, 'gone', labels.one))

type Columns = Record<string, string | number | null>
export type Change = {
  kind: Kind
  /** The id of a new record, if the client has already generated it. */
  id?: string
  actor: Author
  now: Date
  columns: Values
  uploads?: Record<string, UploadRow>
  /** True for one of several writes that count as one, such as the photos of an album. */
  isMerged?: boolean
}

export function newRow(kind: Kind, columns: Values, now: Date, id = newId()): ContentRow {
  const time = now.toISOString()
  return {
    ...defaultColumns,
    ...(columns as Columns),
    ...derivedColumns(kind, columns),
    id,
    createdAt: time,
    updatedAt: time,
    deletedAt: null,
    deletedBy: null,
  }
}

export function editedRow(kind: Kind, current: ContentRow, columns: Values, now: Date): ContentRow {
  const merged = { ...current, ...(columns as Columns) }
  return {
    ...merged,
    ...derivedColumns(kind, merged),
    updatedAt: nextUpdatedAt(current.updatedAt, now),
  }
}

export const trashColumns = (actor: Author, now: Date) => ({
  deletedAt: now.toISOString(),
  deletedBy: actor.type === 'admin' ? actor.id : null,
})

/** Inserts a record with its uploads and its History entry. Call it inside a transaction. @throws {Conflict} */
export async function insertRecord(
  db: Db,
  { kind, id, actor, now, columns, uploads = {} }: Change,
): Promise<ContentRow> {
  await assertUnique(db, kind, columns)
  for (const upload of Object.values(uploads)) await insertUpload(db, upload)
  const [row] = (await withPublicColumns(
    db,
    kind,
    [newRow(kind, { ...columns, ...fileColumns(kind, uploads) }, now, id)],
    now,
  )) as [ContentRow]
  await db.insertInto(tableOf(kind)).values(row).execute()
  await updateFileUses(db, kind, [], [row])
  await recordWrite(db, { kind, before: null, after: row, actor, now, action: 'add' })
  return row
}

/** Changes some columns of a record. Call it inside a transaction. @throws {Conflict} */
export async function updateRecord(db: Db, current: ContentRow, change: Change): Promise<ContentRow> {
  const { kind, actor, now, uploads = {} } = change
  const columns = { ...change.columns, ...fileColumns(kind, uploads, current) }
  const edited = editedRow(kind, current, columns, now)
  const [row] = (await withPublicColumns(db, kind, [edited], now)) as [ContentRow]
  await assertUnique(db, kind, row, current.id)
  for (const upload of Object.values(uploads)) await insertUpload(db, upload)
  const changed = changedColumns(current, row)
  await db.updateTable(tableOf(kind)).set(changed).where('id', '=', current.id).execute()
  await updateFileUses(db, kind, [current], [row])
  await recordFormerClasses(db, kind, [{ before: current, after: row }], now)
  const action = editAction(current, row)
  await recordWrite(db, { kind, before: current, after: row, actor, now, action, isMerged: change.isMerged })
  return row
}

function editAction(before: ContentRow, after: ContentRow) {
  if (!before.leftOn !== !after.leftOn) return after.leftOn ? 'leave' : 'return'
  const [wasHidden, isHidden] = [before, after].map(
    ({ publishing }) => parsePublishing(publishing)?.isHidden ?? false,
  )
  return wasHidden === isHidden ? 'edit' : isHidden ? 'hide' : 'show'
}

/** Moves a record to the trash, which keeps it for 30 days (owner-decisions §5). Call it inside a transaction. */
export async function trashRecord(
  db: Db,
  current: ContentRow,
  change: Omit<Change, 'columns'>,
): Promise<void> {
  const { kind, actor, now } = change
  const columns = trashColumns(actor, now)
  await db.updateTable(tableOf(kind)).set(columns).where('id', '=', current.id).execute()
  await recordWrite(db, {
    kind,
    before: current,
    after: { ...current, ...columns },
    actor,
    now,
    action: 'delete',
  })
}

/**
 * Checks unique values. Writers are serialized (`changeContent`), so a value that is free here stays free
 * until the commit.
 * @throws {Conflict} with the message of each taken field
 */
export async function assertUnique(
  db: Db,
  kind: Kind,
  values: Values,
  exceptId = '',
  messageFor = (label: string): Message => message(contentMessages, 'taken', label, kind.labels.one),
) {
  const uniqueValues = Object.fromEntries((kind.unique ?? []).map((field) => [field, String(values[field])]))
  const taken = await findTakenFields(db, kind.table, uniqueValues, { exceptId })
  const errors = taken.map((field) => ({ field, message: messageFor(labelOf(kind, field)) }))
  if (errors[0]) throw new Conflict(errors[0].message, errors)
}

/**
 * Returns the column to search. An actor who may not see every field searches only the visible ones;
 * otherwise a search would reveal the rest.
 */
export function searchColumn(kind: Kind, actor: Actor): Search['column'] {
  if (actor.type === 'visitor') return 'searchPublic'
  if (Object.keys(kind.fields).every((name) => canSeeField(actor, kind, name))) return 'searchAll'
  return hasFieldVisibility(kind) ? 'searchVolunteers' : 'searchPublic'
}

/**
 * Returns the columns computed on every save. Those that depend on field visibility are empty here; the code
 * that writes the row fills them in (`public-columns.ts`).
 */
export function derivedColumns(kind: Kind, values: Values) {
  const sortKey = kind.sortKey(values)
  const all = Object.keys(kind.fields).map((name) => [name, values[name] ?? null])
  const searchAll = searchIn(kind, values, Object.fromEntries(all))
  const forAll = { sortKey, searchAll, ...spanColumns(values) }
  if (hasFieldVisibility(kind))
    return { ...forAll, searchPublic: '', searchVolunteers: '', publicSortKey: '' }
  return { ...forAll, searchPublic: searchIn(kind, values, visibleValues(kind, values, visitor)) }
}

const searchIn = (kind: Kind, row: Values, seen: Values) =>
  searchText(withTranslations(kind), {
    ...seen,
    ...flattenTranslations(visibleTranslations(kind, row, seen)),
  })
