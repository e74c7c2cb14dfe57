import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { CannotStart } from '../cannot-start.ts'
import { system } from '../system.ts'
import { sqliteVersion } from './content-version.ts'
import { reportQuery } from './dialect.ts'
import { createPrivateFile, lockFolder } from './lock.ts'
import { createTables, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { OpenDatabase, OpenOptions } from './opened-database.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export const sqliteFileName = 'lamplight.sqlite'

const busyTimeoutMilliseconds = 2_000

/**
 * Opens `lamplight.sqlite` in the data folder, and creates it if it is missing.
 * @throws {CannotStart} if the database cannot be opened or migrated, or if another process uses the folder
 */
export async function openSqlite(
  folder: string,
  { exclusive, beforeUpdate }: OpenOptions,
): Promise<OpenDatabase> {
  const path = join(folder, sqliteFileName)
  const cleanups: (() => void)[] = []
  const diskFailure = new AbortController()
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = exclusive ? lockFolder(folder) : undefined
    if (lock) cleanups.push(lock.release)
    const database = connect(path)
    cleanups.push(() => database.isOpen && database.close())
    if (exclusive) createSchema(database)
    const dialect = sqliteDialect(database, diskFailure)
    const unknownTables = new Kysely<unknown>({ dialect, log: reportQuery })
    const db = unknownTables.$extendTables<Tables>()
    if (exclusive)
      await migrate(unknownTables, migrations, (db, update) =>
        beforeUpdate?.(db.$extendTables<Tables>(), update),
      )
    else await createTables(unknownTables, migrations)
    const reader = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMilliseconds })
    const contentVersion = sqliteVersion(reader)
    return {
      db,
      contentVersion,
      diskFailed: diskFailure.signal,
      async close() {
        await contentVersion.close()
        if (database.isOpen) checkpointWal(database)
        await db.destroy()
        lock?.release()
      },
    }
  } catch (error) {
    for (const cleanup of cleanups.reverse()) cleanup()
    if (error instanceof CannotStart) throw error
    throw new CannotStart(`The database ${path} cannot be opened: ${(error as Error).message}.`, error)
  }
}

/** Commits on this connection survive a power cut (docs/decisions/). */
export function connect(path: string): DatabaseSync {
  // SQLite gives its WAL and shared-memory files the mode of the database file.
  createPrivateFile(path)
  const database = new DatabaseSync(path, { timeout: busyTimeoutMilliseconds })
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma trusted_schema = off;
  `)
  return database
}

/** Ignores a busy checkpoint or a full disk: the WAL stays next to the database file and is read at the next start. */
function checkpointWal(database: DatabaseSync) {
  try {
    database.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // The comment on this function explains why the error is ignored.
  }
}

/**
 * The tables that all migrations together create; the build puts the file next to the program
 * (scripts/build/dump-schema.ts).
 */
const schemaFile = join(import.meta.dirname, 'schema.sql')

/**
 * Creates the tables of a new database in one step, because running each migration would take most of the startup time.
 * If the database has tables, or if the program runs from source, `migrate` creates or updates the tables instead.
 */
export function createSchema(database: DatabaseSync, file = schemaFile): void {
  if (!existsSync(file)) return
  const schema = readFileSync(file, 'utf8')
  database.exec('begin immediate')
  try {
    if (!database.prepare('select 1 from sqlite_schema limit 1').get()) {
      database.exec(schema)
      database.prepare('update "migrations" set "at" = ?').run(system.now().toISOString())
    }
    database.exec('commit')
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}
