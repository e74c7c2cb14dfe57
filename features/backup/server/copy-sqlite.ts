import { backup, DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { createPrivateFile } from '#server/db/lock.ts'
import { sqliteDialect } from '#server/db/sqlite-dialect.ts'
import type { Db } from '#server/db/tables.ts'
import { type Contents, excludedTables, readContents } from './manifest.ts'

const busyTimeoutMilliseconds = 2_000
/** 2 MB per step; each step runs on a thread outside the event loop. */
const pagesPerStep = 500

/**
 * Copies the current state of a database into a file while others write to it, and returns the contents of the copy.
 */
export async function copySqlite(db: Db, target: string): Promise<Contents> {
  using source = new DatabaseSync(await databasePath(db), {
    readOnly: true,
    timeout: busyTimeoutMilliseconds,
  })
  // Without a read transaction, each write of another connection would restart the copy.
  source.exec('begin')
  source.prepare('select count(*) from "migrations"').get()
  createPrivateFile(target)
  await backup(source, target, { rate: pagesPerStep })
  source.exec('commit')
  await using copy = openCopy(target)
  for (const table of excludedTables) await sql`delete from ${sql.table(table)}`.execute(copy)
  return await readContents(copy)
}

/** Opens a copy as a single file: without a WAL, and with deleted rows overwritten. */
export function openCopy(path: string): Kysely<unknown> {
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = delete; pragma secure_delete = on; pragma trusted_schema = off')
  return new Kysely<unknown>({ dialect: sqliteDialect(database) })
}

async function databasePath(db: Db): Promise<string> {
  const { rows } = await sql<{ file: string }>`
    select "file" from pragma_database_list where "name" = 'main'`.execute(db)
  return rows[0]?.file ?? ''
}
