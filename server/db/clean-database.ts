import { sql } from 'kysely'
import { kinds } from '#domain/kinds/index.ts'
import type { AppContext } from '../app-context.ts'
import { dialectOf } from './dialect.ts'
import type { Db } from './tables.ts'

/** A row of the settings that is there until the file is clean: a process may die between the two. */
const settingsKey = 'erasedAt'

/** Part of a transaction that erases somebody. */
export async function noteErasure(db: Db, now: Date): Promise<void> {
  const updatedAt = now.toISOString()
  const row = { value: JSON.stringify(updatedAt), updatedAt }
  await db
    .insertInto('settings')
    .values({ key: settingsKey, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/**
 * SQLite leaves what was deleted in free parts of its file, in its log and in the index of words. After an erasure they
 * are written anew without it; a file of 50 MB takes about a second, in which nothing else is written. PostgreSQL does
 * this by itself (autovacuum).
 */
export async function cleanDatabase({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  const noted = db.selectFrom('settings').select('key').where('key', '=', settingsKey)
  if (!(await noted.executeTakeFirst())) return
  try {
    if (dialectOf(db) === 'sqlite') await rewriteFile(db)
    await db.deleteFrom('settings').where('key', '=', settingsKey).execute()
  } catch (error) {
    // Such as a full disk; tried again with the next erasure or the next day.
    log.warn({ err: error }, 'the database could not be cleaned after an erasure')
  }
}

async function rewriteFile(db: Db) {
  for (const table of new Set(kinds.map(({ table }) => `${table}_words`)))
    await sql`insert into ${sql.table(table)} (${sql.ref(table)}) values ('optimize')`.execute(db)
  await sql`vacuum`.execute(db)
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  // Somebody reads an old state, such as a backup that is being made.
  if (rows[0]?.busy) throw new Error('The log of the database is in use.')
}
