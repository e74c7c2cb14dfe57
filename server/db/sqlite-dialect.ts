import type { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, SqliteDialect, SqliteDriver } from 'kysely'
import { adaptSqlite } from './sqlite-adapter.ts'

/**
 * Kysely's SQLite dialect over `node:sqlite`, with transactions that cannot fail halfway for want of a lock.
 * @param diskFailure aborted when the disk fails a write (`sqlite-adapter.ts`)
 */
export function sqliteDialect(database: DatabaseSync, diskFailure = new AbortController()) {
  const config = { database: adaptSqlite(database, diskFailure) }
  const dialect = new SqliteDialect(config)
  dialect.createDriver = () => new ImmediateDriver(config, database)
  return dialect
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(config: ConstructorParameters<typeof SqliteDriver>[0], database: DatabaseSync) {
    super(config)
    this.#database = database
  }

  /**
   * A plain `begin` takes the write lock with its first write, and where another process has written since its first
   * read, that fails at once (517) however long one would wait. `begin immediate` waits for its turn before it reads.
   */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** On a full disk SQLite has rolled back by itself; a second rollback would hide the error that says so. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}
