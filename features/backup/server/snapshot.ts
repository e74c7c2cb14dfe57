import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { readLines, type TableChecksums, tableNames } from '#server/db/hash-tables.ts'
import { sqliteDialect } from '#server/db/sqlite-dialect.ts'
import { hashWhileReading } from '#server/hash-content.ts'
import { writeThrottled } from '#server/jobs/write-throttled.ts'
import { readNames, rowsEntry } from './manifest.ts'

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

/** What was exported, and the names of the database's files. */
export type ExportedRows = { tables: TableChecksums; migrations: string[]; uploads: string[] }

/**
 * Writes the rows of each table into a file in `folder/rows`, as lines of JSON. A tar needs the size of each entry
 * before its content, so the rows cannot go straight into one.
 *
 * @param emptied tables whose rows are left out
 */
export async function exportRows(
  db: Kysely<unknown>,
  folder: string,
  { emptied, signal }: { emptied: readonly string[]; signal?: AbortSignal | undefined },
): Promise<ExportedRows> {
  await mkdir(join(folder, 'rows'), { recursive: true, mode: 0o700 })
  const tables: TableChecksums = {}
  for (const table of await tableNames(db)) {
    let rows = 0
    async function* lines() {
      if (emptied.includes(table)) return
      for await (const batch of readLines(db, table)) {
        signal?.throwIfAborted()
        rows += batch.rows
        yield Buffer.from(batch.text)
      }
    }
    const content = hashWhileReading(lines())
    await using file = await open(join(folder, rowsEntry(table)), 'wx', 0o600)
    await writeThrottled(content, file)
    tables[table] = { rows, sha256: content.checksum().sha256 }
  }
  return { tables, migrations: await readNames(db, 'migrations'), uploads: await readNames(db, 'uploads') }
}
