import type { Config } from '../config.ts'
import type { ContentVersion } from './content-version.ts'
import type { DialectName } from './dialect.ts'
import { openSqlite } from './open-sqlite.ts'
import type { Db } from './tables.ts'

export type OpenDatabase = {
  db: Db
  dialect: DialectName
  version: ContentVersion
  /** Aborted when nothing can be written any more until the database is opened anew: SQLite on a disk that failed. */
  failed?: AbortSignal
  /** Ends the connections and gives the lock up. Once is enough. */
  close(): Promise<void>
}

/**
 * Opens the database that the configuration names and brings it up to date: SQLite in the data folder unless
 * there is a `databaseUrl`.
 *
 * @param options.exclusive false for the command line, which works beside a running server
 * @throws {CannotStart} with one sentence for the person who starts the program
 */
export async function openDatabase(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { exclusive = true } = {},
): Promise<OpenDatabase> {
  if (!databaseUrl) return openSqlite(dataDir, { exclusive })
  // Its driver is loaded by those who use it.
  const { openPostgres } = await import('./open-postgres.ts')
  return openPostgres(databaseUrl)
}
