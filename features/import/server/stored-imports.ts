import type { Kind } from '#domain/kinds/kind.ts'
import { withTranslations } from '#domain/kinds/translations.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { getKind } from '#features/content/server/records.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import { isId, newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/tables.ts'
import { Conflict, Invalid, NotFound } from '#server/errors.ts'
import type { SheetRow } from '../import-matching.ts'
import { canImport, importLimits, importMessages } from '../imports.ts'
import { deleteImports } from './delete-imports.ts'
import { type Matching, rematchColumns } from './match-columns-of-list.ts'
import type { ReadList } from './reading/read-list.ts'
import type { ImportTableRow } from './tables.ts'

/**
 * The admin's decisions: about rows, by row number; corrected cells, by "row:column"; and the rows of photos, by photo
 * name.
 */
export type Decisions = {
  cells: Record<string, string>
  answers: Record<string, string>
  /** New unique values for rows whose own value belongs to another person. */
  numbers: Record<string, string>
  leftOut: number[]
  photos: Record<string, number>
  /** The class that each class name in the list stands for. */
  classes: Record<string, string>
  /** True if 03/04/2026 is 4 March, by date field. */
  monthFirst: Record<string, boolean>
  areNumbered: boolean
  /** After the list was applied: the skipped rows. */
  skipped: SkippedRow[]
}

export type SkippedRow = { row: number; title: string; why: string }

/** A photo of a list: its name without the extension, possibly with folders, and the stored file. */
export type ListPhoto = { name: string; file: string }

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

export const nothingDecided: Decisions = {
  cells: {},
  answers: {},
  numbers: {},
  leftOut: [],
  photos: {},
  classes: {},
  monthFirst: {},
  areNumbered: false,
  skipped: [],
}

/** Stores a list with matched columns; deletes the oldest unapplied lists above the limit. */
export async function addImport(
  db: Db,
  { actor, kind, fileName, list, headerRow, now }: ListToAdd,
): Promise<StoredImport> {
  const id = newId()
  const matching = await rematchColumns(db, { kind, rows: list.rows, headerRow, actor, now })
  await db
    .insertInto('imports')
    .values({
      id,
      adminId: actor.id,
      kind: kind.name,
      fileName,
      createdAt: now.toISOString(),
      version: 1,
      sheet: JSON.stringify({ name: list.sheet, all: list.sheets }),
      rows: JSON.stringify(list.rows),
      matching: JSON.stringify(matching),
      decisions: JSON.stringify(nothingDecided),
      photos: '[]',
      changeSetId: null,
    })
    .execute()
  await changeUnderContentLock(db, (db) => deleteSurplus(db, actor, now))
  return getImport(db, id, actor)
}

type ListToAdd = {
  actor: AdminActor
  kind: Kind
  fileName: string
  list: ReadList
  headerRow: number
  now: Date
}

/**
 * Deletes the oldest unapplied lists above the limit. Applied lists do not count; they are kept for a day, without
 * their rows.
 */
async function deleteSurplus(db: Db, actor: AdminActor, now: Date) {
  const open = await listImports(db, actor)
  const surplus = open.slice(importLimits.open).map(({ id }) => id)
  await deleteImports(db, now, surplus)
}

/** Returns an admin's own list. @throws {NotFound} */
export async function getImport(db: Db, id: string, actor: AdminActor): Promise<StoredImport> {
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
    kind: withTranslations(getKind(kind)),
    sheet: JSON.parse(sheet),
    rows: JSON.parse(rows),
    ...readChanging({ matching, decisions, photos }),
  }
}

type ChangingColumns = Pick<ImportTableRow, 'matching' | 'decisions' | 'photos'>

const readChanging = ({ matching, decisions, photos }: ChangingColumns) => ({
  matching: JSON.parse(matching),
  decisions: { ...nothingDecided, ...JSON.parse(decisions) },
  photos: JSON.parse(photos),
})

/**
 * Returns a list that was read earlier, with newer values in the database columns that can change; the list's rows
 * never change.
 */
export const withNewerRow = (
  stored: StoredImport,
  { version, ...columns }: ChangingColumns & Pick<ImportTableRow, 'version'>,
): StoredImport => ({ ...stored, version, ...readChanging(columns) })

/** Returns an admin's own unapplied lists, newest first, without their rows. */
export const listImports = (db: Db, actor: AdminActor) =>
  db
    .selectFrom('imports')
    .select(['id', 'kind', 'fileName', 'createdAt'])
    .where('adminId', '=', actor.id)
    .where('changeSetId', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

type Changes = Partial<Pick<StoredImport, 'matching' | 'decisions'>>

/** Stores changes of a list. @throws {Conflict} if it was changed elsewhere since it was read, or was applied */
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
 * Returns the importable kind with this name, including fields for its translations.
 *
 * @throws {NotFound | Invalid}
 */
export function getImportableKind(name: string): Kind {
  const kind = getKind(name)
  if (!canImport(kind)) throw new Invalid([], message(importMessages, 'notImportable', kind.labels.many))
  return withTranslations(kind)
}

export function pictureFieldOf({ fields }: Kind): { name: string; isRequired: boolean } | undefined {
  const [name, field] = Object.entries(fields).find(([, { type }]) => type === 'image') ?? []
  return name && field ? { name, isRequired: field.required } : undefined
}
