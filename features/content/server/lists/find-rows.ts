import { tableOf } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { findInBatches } from '#server/db/dialect.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { executeRows } from '../records.ts'

/** Returns the current records by id, including those in the trash. */
export async function findRows(db: Db, kind: Kind, ids: readonly string[]): Promise<Map<string, ContentRow>> {
  const rows = await findInBatches(ids, (some) =>
    executeRows(db.selectFrom(tableOf(kind)).selectAll().where('id', 'in', some)),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
