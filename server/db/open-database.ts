import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { lockFolder, makeDataFolder } from './lock.ts'
import { connect, openSqlite, sqliteFileName } from './open-sqlite.ts'
import type { OpenDatabase } from './opened-database.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Opens the database that the configuration names and brings it up to date: SQLite in the data folder unless
 * there is a `databaseUrl`.
 *
 * @param options.exclusive false for the command line, which works beside a running server
 * @param options.mayMigrate false for a command that must not change the tables under a running server. SQLite knows by
 *   the folder's lock whether one runs; PostgreSQL does not, so there older tables are refused.
 * @throws {CannotStart} with one sentence for the person who starts the program
 */
export async function openDatabase(
  { dataDir, databaseUrl }: Place,
  { exclusive = true, mayMigrate = true } = {},
): Promise<OpenDatabase> {
  if (!databaseUrl) return openSqlite(dataDir, { exclusive })
  // The driver is loaded only where it is used.
  const { openPostgres } = await import('./open-postgres.ts')
  return exclusive
    ? withFolderLocked(dataDir, () => openPostgres(databaseUrl))
    : openPostgres(databaseUrl, { mayMigrate })
}

/** Temporary uploads and mails are in the folder even when the data are elsewhere, so it serves one process only. */
async function withFolderLocked(folder: string, open: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  makeDataFolder(folder)
  const lock = lockFolder(folder)
  try {
    const opened = await open()
    return { ...opened, close: () => opened.close().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The database as it is: nothing is locked or migrated, and statements may take long. */
export async function connectTo({ dataDir, databaseUrl }: Place): Promise<Kysely<unknown>> {
  if (!databaseUrl) return new Kysely({ dialect: sqliteDialect(connect(join(dataDir, sqliteFileName))) })
  const { connectWithoutTimeouts } = await import('./postgres-pool.ts')
  return connectWithoutTimeouts(databaseUrl)
}

/**
 * Opening would create a database where there is none, and a backup or a pack of nothing looks like one.
 * @throws {CannotStart}
 */
export function assertDatabaseExists({ dataDir, databaseUrl }: Place): void {
  if (databaseUrl || existsSync(join(dataDir, sqliteFileName))) return
  throw new CannotStart(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the site.`)
}
