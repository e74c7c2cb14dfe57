import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { lockFolder, makeDataFolder } from './lock.ts'
import { connect, openSqlite, sqliteFileName } from './open-sqlite.ts'
import type { OpenDatabase, OpenOptions } from './opened-database.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Opens the configured database and migrates it: SQLite in the data folder, unless there is a `databaseUrl`.
 *
 * @throws {CannotStart} if the database cannot be opened or migrated, or if another process uses the data folder
 */
export async function openDatabase(
  { dataDir, databaseUrl }: Place,
  { exclusive = true, beforeUpdate }: Partial<OpenOptions> = {},
): Promise<OpenDatabase> {
  if (!databaseUrl) return openSqlite(dataDir, { exclusive, beforeUpdate })
  const { openPostgres } = await import('./open-postgres.ts')
  return exclusive
    ? withFolderLocked(dataDir, () => openPostgres(databaseUrl, { exclusive, beforeUpdate }))
    : openPostgres(databaseUrl, { exclusive })
}

/** The folder holds temporary uploads and mails even if the data is elsewhere, so only one process may use it. */
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

/** Connects to the database as it is: without a lock or a migration, and without a statement timeout. */
export async function connectTo({ dataDir, databaseUrl }: Place): Promise<Kysely<unknown>> {
  if (!databaseUrl) return new Kysely({ dialect: sqliteDialect(connect(join(dataDir, sqliteFileName))) })
  const { connectWithoutTimeouts } = await import('./postgres-pool.ts')
  return connectWithoutTimeouts(databaseUrl)
}

/**
 * Checks that the SQLite file exists. Opening it would create it, and a backup of an empty database looks like a
 * real one. A PostgreSQL database is not checked.
 * @throws {CannotStart} if the file does not exist
 */
export function assertDatabaseExists({ dataDir, databaseUrl }: Place): void {
  if (databaseUrl || existsSync(join(dataDir, sqliteFileName))) return
  throw new CannotStart(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the site.`)
}
