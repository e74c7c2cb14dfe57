import { sql } from 'kysely'
import { kinds } from '#domain/kinds/index.ts'
import { dialectOf } from './dialect.ts'
import type { Db } from './tables.ts'

/**
 * SQLite leaves what was deleted in free parts of its file, in its log and in the index of words: they are written anew
 * without it. A file of 50 MB takes about a second, in which nothing else is written. PostgreSQL does this by itself
 * (autovacuum).
 */
export async function rewriteDatabase(db: Db): Promise<void> {
  if (dialectOf(db) !== 'sqlite') return
  for (const table of new Set(kinds.map(({ table }) => `${table}_search`)))
    await sql`insert into ${sql.table(table)} (${sql.ref(table)}) values ('optimize')`.execute(db)
  await sql`vacuum`.execute(db)
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  // Somebody reads an old state, such as a backup that is being made.
  if (rows[0]?.busy) throw new Error('The log of the database is in use.')
}
