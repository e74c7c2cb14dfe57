import { sql } from 'kysely'
import { tableOf } from '#domain/kinds/index.ts'
import { type Kind, labelOf } from '#domain/kinds/kind.ts'
import { message } from '#domain/text/message.ts'
import { yieldChunks } from '#server/db/dialect.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Conflict } from '#server/errors.ts'
import { changeSetMessages } from '../../change-sets.ts'
import { updateFileUses } from '../content/file-uses.ts'
import { withPublicColumns } from '../content/public-columns.ts'
import { recordFormerClasses } from '../content/record-former-classes.ts'
import type { RecordChange } from '../history/store-changes.ts'
import { findTaken } from './find-taken.ts'

/**
 * Writes many records and the data derived from them, in statements of several hundred whole rows. Call it
 * inside a transaction.
 *
 * @throws {Conflict} if a unique value is taken
 */
export async function writeChanges(db: Db, changes: readonly RecordChange[], now: Date): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(changes, ({ kind }) => kind)) {
    await assertUniqueTogether(db, kind, ofKind)
    const afterwards = ofKind.flatMap(({ after }) => after ?? [])
    const rows = await withPublicColumns(db, kind, afterwards, now)
    await writeRows(db, kind, ofKind, rows)
    const before = ofKind.flatMap((change) => change.before ?? [])
    await updateFileUses(db, kind, before, rows)
    await recordFormerClasses(db, kind, ofKind, now)
  }
}

async function writeRows(db: Db, kind: Kind, changes: readonly RecordChange[], rows: ContentRow[]) {
  const removed = changes.flatMap(({ before, after }) => (before && !after ? before.id : []))
  for await (const batch of yieldChunks(removed))
    await db.deleteFrom(tableOf(kind)).where('id', 'in', batch).execute()
  await freeUniqueValues(db, kind, changes)
  // All rows of a statement need the same columns, and new rows do not have the column `number` yet.
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).sort().join(' ')).values())
    for await (const batch of yieldChunks(alike)) await upsert(db, kind, batch)
}

async function upsert(db: Db, kind: Kind, rows: ContentRow[]) {
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

async function assertUniqueTogether(db: Db, kind: Kind, changes: readonly RecordChange[]) {
  const [taken] = await findTaken(db, kind, changes)
  if (!taken) return
  const [id, field] = taken
  const row = changes.find(({ after }) => after?.id === id)?.after
  const title = String(row?.[kind.titleField])
  throw new Conflict(message(changeSetMessages, 'taken', title, labelOf(kind, field)))
}
