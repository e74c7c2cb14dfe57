import { sql } from 'kysely'
import { kinds } from '#domain/kinds/index.ts'
import { dialectOf } from './dialect.ts'
import type { Db } from './tables.ts'

/**
 * Rewrites SQLite's file without deleted data, which would otherwise stay in free pages, in the WAL and in the search
 * index. A file of 50 MB takes about a second, during which writes wait. PostgreSQL does this automatically
 * (autovacuum).
 * @throws {Error} if another connection uses the WAL, which then still contains deleted data
 */
export async function vacuumDatabase(db: Db): Promise<void> {
  if (dialectOf(db) !== 'sqlite') return
  for (const table of new Set(kinds.map(({ table }) => `${table}_search`)))
    await sql`insert into ${sql.table(table)} (${sql.ref(table)}) values ('optimize')`.execute(db)
  await sql`vacuum`.execute(db)
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  // Another connection, such as a backup in progress, is still reading an older state.
  if (rows[0]?.busy) throw new Error('The write-ahead log is in use.')
}
