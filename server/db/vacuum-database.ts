import { sql } from 'kysely'
import { kinds } from '#domain/kinds/index.ts'
import { dialectOf } from './dialect.ts'
import type { Db } from './tables.ts'

/**
 * Rewrites SQLite's file without deleted data, which otherwise stays in free parts of the file, in its log
 * and in the search index. A file of 50 MB takes about a second, in which nothing else is written. PostgreSQL
 * does this by itself (autovacuum).
 */
export async function vacuumDatabase(db: Db): Promise<void> {
  if (dialectOf(db) !== 'sqlite') return
  for (const table of new Set(kinds.map(({ table }) => `${table}_search`)))
    await sql`insert into ${sql.table(table)} (${sql.ref(table)}) values ('optimize')`.execute(db)
  await sql`vacuum`.execute(db)
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  // Another connection is reading an old state, such as a backup in progress.
  if (rows[0]?.busy) throw new Error('The log of the database is in use.')
}
