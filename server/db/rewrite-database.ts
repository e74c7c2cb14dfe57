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
  for (const table of new Set(kinds.map(({ table }) => `${table}_words`)))
    await sql`insert into ${sql.table(table)} (${sql.ref(table)}) values ('optimize')`.execute(db)
  await sql`vacuum`.execute(db)
  if (await isShippedByLitestream(db)) return
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  // Somebody reads an old state, such as a backup that is being made.
  if (rows[0]?.busy) throw new Error('The log of the database is in use.')
}

/**
 * Litestream reads the log for as long as it runs, so that nobody empties it but itself, which it does within minutes
 * (deploy/litestream.yml). It keeps this table in the databases that it ships.
 */
async function isShippedByLitestream(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from "sqlite_schema" where "name" = '_litestream_seq'`.execute(db)
  return rows.length > 0
}
