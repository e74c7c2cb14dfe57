import type { Kind } from '#domain/kinds/kind.ts'
import { updateListIndexes } from '#server/content/list-indexes.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'

/** Removes every record of a kind, as if it had never been. */
export async function emptyList(db: Db, kind: Kind): Promise<void> {
  const rows = await db
    .deleteFrom(kind.table as 'content')
    .returningAll()
    .execute()
  const live = rows.filter(({ deletedAt }) => deletedAt === null)
  await updateListIndexes(db, kind, live as ContentRow[], [])
}
