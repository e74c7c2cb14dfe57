import { findKind, tableOf } from '#domain/kinds/index.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import { flattenTranslations, withTranslations } from '#domain/kinds/translations.ts'
import { type Actor, visitor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { isId, newId } from '#server/db/new-id.ts'
import type { Search } from '#server/db/search.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { NotFound } from '#server/errors.ts'
import { nextUpdatedAt } from '#server/http/assert-unmodified.ts'
import { canSeeField, hasFieldVisibility } from '../field-audiences.ts'
import { contentMessages } from './content-messages.ts'
import { visibleTranslations, visibleValues } from './visibility/present.ts'
import { searchText } from './visibility/public-columns.ts'
import { defaultColumns, spanColumns } from './visibility/publishing-columns.ts'
import { isVisibleTo, listedRecords, type Viewer } from './visibility/record-viewers.ts'
import type { Author } from './write/record-history.ts'

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
