import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { system } from '../system.ts'
import { DatabaseUnavailable, isDiskFailure, isLocked, isRead } from './dialect.ts'

/** How many attempts to get the write lock; in each one, SQLite waits for its busy timeout (`open-sqlite.ts`). */
const maxTries = 5
/** The delay between attempts, in which other requests are handled. */
const pauseMs = 10

/**
 * Kysely's SQLite dialect over `node:sqlite`, with transactions that cannot fail halfway for lack of a lock.
 * @param diskFailure aborted when a write to the disk fails
 */
export function sqliteDialect(database: DatabaseSync, diskFailure = new AbortController()) {
  const config = { database: adaptSqlite(database, diskFailure) }
  const dialect = new SqliteDialect(config)
  dialect.createDriver = () => new ImmediateDriver(config, database)
  return dialect
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  #connection: DatabaseConnection | undefined

  constructor(config: ConstructorParameters<typeof SqliteDriver>[0], database: DatabaseSync) {
    super(config)
    this.#database = database
  }

  override async acquireConnection() {
    this.#connection ??= waitForLock(await super.acquireConnection(), this.#database)
    return this.#connection
  }

  /**
   * A plain `begin` takes the write lock with its first write. If another process has written since the first read,
   * that write fails at once (517), whatever the timeout. `begin immediate` waits for the lock before it reads
   * anything.
   */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** On a full disk, SQLite has already rolled back; a second rollback would hide the original error. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/**
 * Retries a query, because on a slow disk a command or a backup may hold the write lock for longer than one busy
 * timeout.
 */
function waitForLock(connection: DatabaseConnection, database: DatabaseSync): DatabaseConnection {
  const executeQuery: DatabaseConnection['executeQuery'] = async (query) => {
    for (let left = maxTries - 1; ; left -= 1) {
      try {
        return await connection.executeQuery(query)
      } catch (error) {
        // If a transaction already holds the lock, its error is handled where the transaction ends.
        if (left === 0 || database.isTransaction || !isLocked(error)) throw error
        await system.wait(pauseMs)
      }
    }
  }
  return { executeQuery, streamQuery: (...query) => connection.streamQuery(...query) }
}

type Prepared = { statement: StatementSync; reader: boolean }

/**
 * The driver that Kysely's SqliteDialect needs, over `node:sqlite`. Caches a limited number of prepared
 * statements.
 *
 * @param diskFailure aborted when a write to the disk fails. Nothing is written after that: SQLite's memory
 * and the disk may differ until the file is reopened.
 */
function adaptSqlite(database: DatabaseSync, diskFailure: AbortController): SqliteDatabase {
  const prepared = new Map<string, Prepared>()
  const prepare = (sql: string) => {
    const cached = prepared.get(sql)
    if (cached) return cached
    const statement = database.prepare(sql)
    // Read once: describing every column takes as long as a short query.
    const reader = statement.columns().length > 0
    // A write returns the connection's last row id, which may belong to FTS5 and be too large for a number.
    if (!reader) statement.setReadBigInts(true)
    const found = { statement, reader }
    if (prepared.size < 500) prepared.set(sql, found)
    return found
  }
  const guardWrite = <T>(write: () => T): T => {
    if (diskFailure.signal.aborted) throw new DatabaseUnavailable(diskFailure.signal.reason)
    try {
      return write()
    } catch (error) {
      if (!isDiskFailure(error)) throw error
      diskFailure.abort(error)
      throw new DatabaseUnavailable(error)
    }
  }
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const { statement, reader } = prepare(sql)
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
      const guard = isRead(sql) ? <T>(work: () => T) => work() : guardWrite
      return {
        reader,
        all: (parameters) => guard(() => statement.all(...values(parameters))),
        run: (parameters) => guard(() => statement.run(...values(parameters))),
        iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
      }
    },
  }
}
