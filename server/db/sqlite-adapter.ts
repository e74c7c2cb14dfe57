import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

/**
 * What Kysely's SqliteDialect asks of a driver, over `node:sqlite`. Statements are kept prepared, the number
 * of different ones being bounded.
 */
export function adaptSqlite(database: DatabaseSync): SqliteDatabase {
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
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const statement = prepare(sql)
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
      }
    },
  }
}
