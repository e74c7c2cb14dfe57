import type { Kind } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { listRecords } from '../content/queries.ts'
import type { ContentRow, Db } from '../db/tables.ts'

type Query = Omit<Parameters<typeof listRecords>[2], 'limit' | 'cursor'>

const atOnce = 500

/** A whole list in the list's own order, some records at a time. */
export async function* readBatches(
  db: Db,
  kind: Kind,
  query: Query,
  actor: Actor,
): AsyncGenerator<ContentRow[]> {
  let cursor: Awaited<ReturnType<typeof listRecords>>['next']
  do {
    const { rows, next } = await listRecords(db, kind, { ...query, limit: atOnce, cursor }, actor)
    yield rows
    cursor = next
  } while (cursor)
}
