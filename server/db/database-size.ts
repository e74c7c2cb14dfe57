import { sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Db } from './tables.ts'

/** Returns the size in bytes, or null if the database does not report it. */
export async function readDatabaseSize(db: Db): Promise<number | null> {
  const size =
    dialectOf(db) === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as "bytes"`
      : sql<{
          bytes: number
        }>`select "page_count" * "page_size" as "bytes" from pragma_page_count(), pragma_page_size()`
  const { rows } = await size.execute(db)
  return rows[0] ? Number(rows[0].bytes) : null
}
