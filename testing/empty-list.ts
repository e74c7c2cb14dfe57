import type { Kind } from '#domain/kinds/kind.ts'
import type { Db } from '#server/db/tables.ts'

/** Removes every record of a kind, as if it had never been. */
export async function emptyList(db: Db, kind: Kind): Promise<void> {
  await db.deleteFrom(kind.table as 'content').execute()
}
