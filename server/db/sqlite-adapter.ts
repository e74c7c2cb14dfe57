import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'
import { DatabaseGone, isDiskFailure } from './dialect.ts'

/**
 * What Kysely's SqliteDialect asks of a driver, over `node:sqlite`. Statements are kept prepared, the number
 * of different ones being bounded.
 *
 * @param failing aborted when the disk fails a write. Nothing is written after that: what SQLite remembers and what
 * the disk has may differ, until the file is opened anew.
 */
export function adaptSqlite(database: DatabaseSync, failing: AbortController): SqliteDatabase {
  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    // A write answers the connection's last row id, which may be one of FTS5's own and beyond what a number holds.
    if (statement.columns().length === 0) statement.setReadBigInts(true)
    if (prepared.size < 500) prepared.set(sql, statement)
    return statement
  }
  const guardWrite = <T>(write: () => T): T => {
    if (failing.signal.aborted) throw new DatabaseGone(failing.signal.reason)
    try {
      return write()
    } catch (error) {
      if (!isDiskFailure(error)) throw error
      failing.abort(error)
      throw new DatabaseGone(error)
    }
  }
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const statement = prepare(sql)
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
      const guard = sql.startsWith('select') ? <T>(work: () => T) => work() : guardWrite
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => guard(() => statement.all(...values(parameters))),
        run: (parameters) => guard(() => statement.run(...values(parameters))),
        iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
      }
    },
  }
}
