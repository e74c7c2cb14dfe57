import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { sqliteDialect } from '#server/db/sqlite-dialect.ts'

const busyTimeoutMilliseconds = 2_000

/**
 * Reads a database in one read-only transaction on a connection of its own, so that everything that is read is from the
 * same moment, while others go on writing.
 */
export async function readSnapshot<Tables, T>(
  { db, config }: { db: Kysely<Tables>; config: Pick<Config, 'databaseUrl'> },
  read: (db: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return readPostgres(config.databaseUrl, read)
  const database = new DatabaseSync(await databasePath(db), {
    readOnly: true,
    timeout: busyTimeoutMilliseconds,
  })
  await using snapshot = new Kysely<unknown>({ dialect: sqliteDialect(database) })
  database.exec('begin')
  // The transaction begins with the first read.
  database.prepare('select count(*) from "migrations"').get()
  return await read(snapshot)
}

async function readPostgres<T>(url: string, read: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  // The driver is loaded on demand.
  const { connectWithoutTimeouts } = await import('#server/db/postgres-pool.ts')
  await using db = connectWithoutTimeouts(url)
  return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

async function databasePath<Tables>(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ file: string }>`
    select "file" from pragma_database_list where "name" = 'main'`.execute(db)
  return rows[0]?.file ?? ''
}
