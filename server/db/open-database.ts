import type { Config } from '../config.ts'
import { lockFolder, makeDataFolder } from './lock.ts'
import { openSqlite } from './open-sqlite.ts'
import type { OpenDatabase } from './opened-database.ts'

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
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
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
