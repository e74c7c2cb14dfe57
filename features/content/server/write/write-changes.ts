import { sql } from 'kysely'
import { tableOf } from '#domain/kinds/index.ts'
import { type Kind, labelOf } from '#domain/kinds/kind.ts'
import { type Message, message } from '#domain/text/words.ts'
import { yieldChunks } from '#server/db/dialect.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Conflict } from '#server/errors.ts'
import { changeSetMessages } from '../../change-sets.ts'
import { updateFileUses } from '../files/file-uses.ts'
import { withPublicColumns } from '../visibility/public-columns.ts'
import { findTaken } from './find-taken.ts'
import { followClasses } from './follow-classes.ts'
import { changedColumns, type RecordChange } from './store-changes.ts'

/** Returns the message if a record cannot get its unique value. */
export type SayTaken = (kind: Kind, row: ContentRow, field: string) => Message

/**
 * Writes records and the data derived from them, in statements of several hundred rows. Every write of a record's
 * fields comes through here, except of consents, of marks such as "read", and of erasures. Call it inside a transaction.
 *
 * @returns the records as they are now, without those that are gone
 * @throws {Conflict} if a unique value is taken
 */
export async function writeChanges(
  db: Db,
  changes: readonly RecordChange[],
  now: Date,
  sayTaken: SayTaken = takenForOne,
): Promise<ContentRow[]> {
  const written: ContentRow[] = []
  for (const [kind, ofKind] of Map.groupBy(changes, ({ kind }) => kind)) {
    await assertUniqueTogether(db, kind, ofKind, sayTaken)
    const afterwards = ofKind.flatMap(({ after }) => after ?? [])
    const rows = await withPublicColumns(db, kind, afterwards, now)
    await writeRows(db, kind, ofKind, rows)
    const before = ofKind.flatMap((change) => change.before ?? [])
    await updateFileUses(db, kind, before, rows)
    await followClasses(db, kind, ofKind, now)
    written.push(...rows)
  }
  return written
}

async function writeRows(db: Db, kind: Kind, changes: readonly RecordChange[], rows: ContentRow[]) {
  const removed = changes.flatMap(({ before, after }) => (before && !after ? before.id : []))
  for await (const batch of yieldChunks(removed))
    await db.deleteFrom(tableOf(kind)).where('id', 'in', batch).execute()
  await freeUniqueValues(db, kind, changes)
  const known = new Map(changes.flatMap(({ before }) => (before ? [[before.id, before]] : [])))
  const isNew = ({ id }: ContentRow) => !known.has(id)
  // All rows of a statement need the same columns, and those that were undone lack the column `number`.
  for (const alike of Map.groupBy(rows.filter(isNew), columnsOf).values())
    for await (const batch of yieldChunks(alike)) await db.insertInto(tableOf(kind)).values(batch).execute()
  const [row, ...others] = rows.filter((row) => !isNew(row))
  if (row && others.length === 0) await updateOne(db, kind, known.get(row.id) as ContentRow, row)
  else for await (const batch of yieldChunks(row ? [row, ...others] : [])) await replace(db, kind, batch)
}

const columnsOf = (row: ContentRow) => Object.keys(row).sort().join(' ')

const updateOne = (db: Db, kind: Kind, before: ContentRow, after: ContentRow) =>
  db.updateTable(tableOf(kind)).set(changedColumns(before, after)).where('id', '=', after.id).execute()

async function replace(db: Db, kind: Kind, rows: ContentRow[]) {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id')
  await db
    .insertInto(tableOf(kind))
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]))),
    )
    .execute()
}

/**
 * Replaces unique values that will change with the record's id for now, because a value may move from one record to
 * another and the index is checked after each row.
 */
async function freeUniqueValues(db: Db, kind: Kind, changes: readonly RecordChange[]) {
  if (changes.length === 1) return
  for (const field of kind.unique ?? []) {
    const changing = changes.flatMap(({ before, after }) =>
      before && after && after[field] !== before[field] ? before.id : [],
    )
    for await (const batch of yieldChunks(changing))
      await db
        .updateTable(tableOf(kind))
        .set({ [field]: sql.ref('id') })
        .where('id', 'in', batch)
        .execute()
  }
}

async function assertUniqueTogether(
  db: Db,
  kind: Kind,
  changes: readonly RecordChange[],
  sayTaken: SayTaken,
) {
  const [taken] = await findTaken(db, kind, changes)
  if (!taken) return
  const [id, field] = taken
  const row = changes.find(({ after }) => after?.id === id)?.after as ContentRow
  const text = sayTaken(kind, row, field)
  throw new Conflict(text, changes.length === 1 ? [{ field, message: text }] : [])
}

const takenForOne: SayTaken = (kind, row, field) =>
  message(changeSetMessages, 'taken', String(row[kind.titleField]), labelOf(kind, field))
