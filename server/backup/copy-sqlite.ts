import { backup, DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { createPrivately } from '../db/create-privately.ts'
import { sqliteDialect } from '../db/sqlite-dialect.ts'
import type { Db } from '../db/tables.ts'
import { dropLeftOut } from './left-out.ts'

const busyTimeoutMilliseconds = 2_000
/** 2 MB at a step, each on a thread beside the event loop. */
const pagesAtOnce = 500

/**
 * Copies a database that others go on writing to, as it is at this moment, and opens the copy.
 * The caller closes it.
 */
export async function copySqlite(db: Db, target: string): Promise<Kysely<unknown>> {
  const source = new DatabaseSync(await fileOf(db), { readOnly: true, timeout: busyTimeoutMilliseconds })
  try {
    // Within one reading transaction, or each write of another connection would make the copying start all over.
    source.exec('begin')
    source.prepare('select count(*) from "migrations"').get()
    createPrivately(target)
    await backup(source, target, { rate: pagesAtOnce })
  } finally {
    source.close()
  }
  const copy = openCopy(target)
  await dropLeftOut(copy)
  return copy
}

/** A copy is one file: no log beside it, and deleted rows leave nothing behind. */
export function openCopy(path: string): Kysely<unknown> {
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = delete; pragma secure_delete = on; pragma trusted_schema = off')
  return new Kysely<unknown>({ dialect: sqliteDialect(database) })
}

async function fileOf(db: Db): Promise<string> {
  const { rows } = await sql<{ file: string }>`
    select "file" from pragma_database_list where "name" = 'main'`.execute(db)
  return rows[0]?.file ?? ''
}
