import type { Kind } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import type { KnownValues, MatchedColumn, Remembered, SheetRow } from '#domain/records/import-matching.ts'
import { cellsOf, matchColumns } from '#domain/records/import-matching.ts'
import { importLimits, importMessages } from '#domain/records/imports.ts'
import { message } from '#domain/text/message.ts'
import { countChoices } from '../content/list-indexes.ts'
import { getKind } from '../content/records.ts'
import { changeUnderContentLock } from '../db/content-version.ts'
import { isId, newId } from '../db/new-id.ts'
import type { Db, ImportTableRow } from '../db/tables.ts'
import { Conflict, Invalid, NotFound } from '../errors.ts'
import { markForDeletion } from '../trash/pending-deletions.ts'
import { deleteImports } from './delete-imports.ts'
import type { ReadList } from './reading/read-list.ts'

type Admin = Extract<Actor, { type: 'admin' }>

/** Where the headings are, -1 where there are none, what each column is, and what is the same in all rows. */
export type Matching = { headerRow: number; columns: MatchedColumn[]; forAll: Record<string, string> }

/** What somebody has decided about rows, by their numbers; cells by "row:column". */
export type Decisions = { cells: Record<string, string>; answers: Record<string, string>; leftOut: number[] }

/** A photo that came with the list: its name without the ending, and the stored file. */
export type ListPhoto = { name: string; file: string }

/** A list that waits to be added. */
export type StoredImport = Pick<
  ImportTableRow,
  'id' | 'adminId' | 'fileName' | 'createdAt' | 'version' | 'changeSetId'
> & {
  kind: Kind
  sheet: { name: string; all: string[] }
  rows: SheetRow[]
  matching: Matching
  decisions: Decisions
  photos: ListPhoto[]
}

const nothingDecided: Decisions = { cells: {}, answers: {}, leftOut: [] }

/** Stores a list that was read, its columns matched; of too many that were not added, the oldest goes. */
export async function addImport(
  db: Db,
  { actor, kind, fileName, list, headerRow, now }: ListToAdd,
): Promise<StoredImport> {
  const row = {
    id: newId(),
    adminId: actor.id,
    fileName,
    createdAt: now.toISOString(),
    version: 1,
    changeSetId: null,
  }
  const matching = await matchAnew(db, { kind, rows: list.rows, headerRow, actor, now })
  const sheet = { name: list.sheet, all: list.sheets }
  await db
    .insertInto('imports')
    .values({
      ...row,
      kind: kind.name,
      sheet: JSON.stringify(sheet),
      rows: JSON.stringify(list.rows),
      matching: JSON.stringify(matching),
      decisions: JSON.stringify(nothingDecided),
      photos: '[]',
    })
    .execute()
  await changeUnderContentLock(db, (db) => deleteSurplus(db, actor, now))
  return { ...row, kind, sheet, rows: list.rows, matching, decisions: nothingDecided, photos: [] }
}

type ListToAdd = {
  actor: Admin
  kind: Kind
  fileName: string
  list: ReadList
  headerRow: number
  now: Date
}

async function deleteSurplus(db: Db, actor: Admin, now: Date) {
  const own = await db
    .selectFrom('imports')
    .select('id')
    .where('adminId', '=', actor.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const surplus = own.slice(importLimits.open).map(({ id }) => id)
  await deleteImports(db, now, surplus)
}

/** What the columns are, as far as that is known without asking. */
export async function matchAnew(
  db: Db,
  {
    kind,
    rows,
    headerRow,
    actor,
    now,
  }: { kind: Kind; rows: SheetRow[]; headerRow: number; actor: Actor; now: Date },
): Promise<Matching> {
  const remembered = await readRemembered(db, kind)
  const columns = matchColumns(kind, {
    headers: headersOf(rows, headerRow),
    rows: rows.slice(headerRow + 1),
    known: await readKnown(db, kind, actor, now),
    remembered,
  })
  return { headerRow, columns, forAll: {} }
}

/** What columns with such headings were said to be the last time. */
export async function readRemembered(db: Db, kind: Kind): Promise<Remembered> {
  const rows = await db
    .selectFrom('importHeaders')
    .select(['header', 'field'])
    .where('kind', '=', kind.name)
    .execute()
  return new Map(rows.filter(({ field }) => field in kind.fields).map(({ header, field }) => [header, field]))
}

/** The headings, one for each column; empty where there are none. */
export function headersOf(rows: readonly SheetRow[], headerRow: number): string[] {
  const width = Math.max(0, ...rows.slice(0, 1_000).map((row) => row.length - 1))
  const header = rows[headerRow]
  const cells = header ? cellsOf(header) : []
  return Array.from({ length: width }, (_, index) => cells[index] ?? '')
}

/** The values that records have already, of the fields by which lists are filtered. */
export async function readKnown(db: Db, kind: Kind, actor: Actor, now: Date): Promise<KnownValues> {
  const texts = (kind.filters ?? []).filter((name) => kind.fields[name]?.type === 'line')
  const entries = texts.map(async (name): Promise<[string, string[]]> => {
    const choices = await countChoices(db, kind, name, { actor, now })
    return [name, choices.map(({ value }) => value)]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Somebody's own list. @throws {NotFound} */
export async function getImport(db: Db, id: string, actor: Admin): Promise<StoredImport> {
  const row = isId(id)
    ? await db
        .selectFrom('imports')
        .selectAll()
        .where('id', '=', id)
        .where('adminId', '=', actor.id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new NotFound(message(importMessages, 'gone'))
  const { kind, sheet, rows, matching, decisions, photos, ...rest } = row
  return {
    ...rest,
    kind: getKind(kind),
    sheet: JSON.parse(sheet),
    rows: JSON.parse(rows),
    matching: JSON.parse(matching),
    decisions: JSON.parse(decisions),
    photos: JSON.parse(photos),
  }
}

/** Somebody's own lists that wait, the newest first, without their rows. */
export const listImports = (db: Db, actor: Admin) =>
  db
    .selectFrom('imports')
    .select(['id', 'kind', 'fileName', 'createdAt'])
    .where('adminId', '=', actor.id)
    .where('changeSetId', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

type Changes = Partial<Pick<StoredImport, 'matching' | 'decisions' | 'photos'>>

/** @throws {Conflict} when it was changed elsewhere since it was read, or was added */
export async function updateImport(db: Db, stored: StoredImport, changes: Changes): Promise<StoredImport> {
  const texts = Object.fromEntries(
    Object.entries(changes).map(([column, value]) => [column, JSON.stringify(value)]),
  )
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ ...texts, version: stored.version + 1 })
    .where('id', '=', stored.id)
    .where('version', '=', stored.version)
    .where('changeSetId', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Conflict(message(importMessages, 'changedElsewhere'))
  return { ...stored, ...changes, version: stored.version + 1 }
}

/**
 * Adds a photo to a list that waits; one of the same name takes the place of the other. Part of a transaction under the
 * content lock, since several may come at once.
 *
 * @returns whether the list is there
 * @throws {Invalid} when it has too many
 */
export async function addPhoto(db: Db, id: string, photo: ListPhoto, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('imports')
    .select(['photos', 'version'])
    .where('id', '=', id)
    .where('changeSetId', 'is', null)
    .executeTakeFirst()
  if (!row) return false
  const { others = [], replaced = [] } = Object.groupBy(JSON.parse(row.photos) as ListPhoto[], ({ name }) =>
    name === photo.name ? 'replaced' : 'others',
  )
  if (others.length >= importLimits.photos) throw new Invalid([], message(importMessages, 'tooManyPhotos'))
  const photos = JSON.stringify([...others, photo])
  await db
    .updateTable('imports')
    .set({ photos, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await markForDeletion(
    db,
    now,
    replaced.map(({ file }) => file),
  )
  return true
}
