import type { Kind } from '#domain/kinds/kind.ts'
import { batchesInTurn } from '../db/dialect.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { executeRows, tableOf } from './records.ts'

/** SQLite takes at most 32,766 parameters. */
const batchSize = 400

/** The records as they are now, those in the trash too. */
export async function findRows(db: Db, kind: Kind, ids: readonly string[]): Promise<Map<string, ContentRow>> {
  const found = new Map<string, ContentRow>()
  for await (const batch of batchesInTurn(ids, batchSize))
    for (const row of await executeRows(db.selectFrom(tableOf(kind)).selectAll().where('id', 'in', batch)))
      found.set(row.id, row)
  return found
}
