import type { Kind } from '#domain/kinds/kind.ts'
import { keepListed } from '#server/content/list-counts.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'

/** Removes every record of a kind, as if it had never been. */
export async function emptyList(db: Db, kind: Kind): Promise<void> {
  const rows = await db
    .deleteFrom(kind.table as 'content')
    .returningAll()
    .execute()
  const live = rows.filter(({ deletedAt }) => deletedAt === null)
  await keepListed(db, kind, live as ContentRow[], [])
}
