import type { Kind, Values } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { recordAudit, recordAuditOnce } from '../audit/record-audit.ts'
import { newId } from '../db/new-id.ts'
import type { ContentRow, Db, UploadRow } from '../db/tables.ts'
import { takenFields } from '../db/taken-fields.ts'
import { Conflict } from '../errors.ts'
import { momentAfter } from '../http/seen-at.ts'
import { insertUpload } from '../media/keep-file.ts'
import { derivedColumns } from './columns.ts'
import { tableOf } from './content-table.ts'
import { keepListed } from './list-counts.ts'

type Columns = Record<string, string | number | null>
export type Change = {
  kind: Kind
  actor: Actor
  now: Date
  columns: Values
  uploads?: UploadRow[]
  /** One of several changes that people call one, such as the photos of an album. */
  isOneOfMany?: boolean
}

/** Inserts a record with its files' rows and its audit line; part of a transaction. @throws {Conflict} */
export async function insertRecord(
  db: Db,
  { kind, actor, now, columns, uploads = [] }: Change,
): Promise<ContentRow> {
  await refuseTaken(db, kind, columns)
  for (const upload of uploads) await insertUpload(db, upload)
  const at = now.toISOString()
  const row = {
    ...(columns as Columns),
    ...derivedColumns(kind, columns),
    id: newId(),
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    deletedBy: null,
  }
  await db.insertInto(tableOf(kind)).values(row).execute()
  await keepListed(db, kind, [], [row])
  await recordAudit(db, now, actor, { action: 'add', ...about(kind, row) })
  return row
}

/** Changes some columns of a record; part of a transaction. @throws {Conflict} */
export async function updateRecord(db: Db, current: ContentRow, change: Change): Promise<ContentRow> {
  const { kind, actor, now, columns, uploads = [] } = change
  const merged = { ...current, ...(columns as Columns) }
  await refuseTaken(db, kind, merged, current.id)
  for (const upload of uploads) await insertUpload(db, upload)
  const updatedAt = momentAfter(current.updatedAt, now)
  const changed = { ...(columns as Columns), ...derivedColumns(kind, merged), updatedAt }
  await db.updateTable(tableOf(kind)).set(changed).where('id', '=', current.id).execute()
  const row = { ...merged, ...changed }
  await keepListed(db, kind, [current], [row])
  const record = change.isOneOfMany ? recordAuditOnce : recordAudit
  await record(db, now, actor, { action: 'edit', ...about(kind, row) })
  return row
}

/** Puts a record into the trash, from where it can be restored for 30 days (decisions §5); part of a transaction. */
export async function trashRecord(
  db: Db,
  current: ContentRow,
  change: Omit<Change, 'columns'>,
): Promise<void> {
  const { kind, actor, now } = change
  const deleted = { deletedAt: now.toISOString(), deletedBy: actor.is === 'admin' ? actor.id : null }
  const row = await db
    .updateTable(tableOf(kind))
    .set(deleted)
    .where('id', '=', current.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // As it is by now: marking feedback as spam does not wait for its turn.
  await keepListed(db, kind, [row as ContentRow], [])
  await recordAudit(db, now, actor, { action: 'delete', ...about(kind, current) })
}

/** Writers take turns (`changeContent`), so what is free here is free until the commit. */
async function refuseTaken(db: Db, kind: Kind, values: Values, exceptId?: string) {
  const wanted = Object.fromEntries((kind.unique ?? []).map((field) => [field, String(values[field])]))
  const taken = await takenFields(db, kind.table, wanted, exceptId === undefined ? {} : { exceptId })
  if (taken.length === 0) return
  const errors = taken.map((field) => ({ field, message: takenSays(kind, field) }))
  throw new Conflict(errors[0]?.message ?? '', errors)
}

const takenSays = (kind: Kind, field: string) =>
  `${kind.fields[field]?.label ?? field} is taken: another ${kind.labels.one.toLowerCase()} has it already.`

/** What an audit line says of a record. */
export const about = (kind: Kind, row: Pick<ContentRow, 'id'> & Values) => ({
  kind: kind.name,
  recordId: row.id,
  title: String(row[kind.titleField] ?? ''),
})
