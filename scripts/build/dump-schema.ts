import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { sqliteDialect } from '#server/db/sqlite-dialect.ts'

type Entry = { type: string; name: string; table: string; sql: string }

/** Returns SQL that creates the tables that all migrations together create. */
export async function newSchema(): Promise<string> {
  const database = new DatabaseSync(':memory:')
  await using db = new Kysely({ dialect: sqliteDialect(database) })
  await migrate(db, migrations)
  return dumpSchema(database)
}

/**
 * Returns a SQLite database as SQL statements: tables with their rows, then indexes and triggers. Omits tables that
 * SQLite creates itself: the inner tables of virtual tables, and `sqlite_…`.
 */
export function dumpSchema(database: DatabaseSync): string {
  const entries = database
    .prepare(
      `select "type", "name", "tbl_name" as "table", "sql" from sqlite_schema
       where "sql" is not null and "name" not like 'sqlite!_%' escape '!'
         and "tbl_name" not in (select "name" from pragma_table_list where "type" = 'shadow')
       order by "type" = 'trigger', "type" = 'index', "rowid"`,
    )
    .all() as Entry[]
  return entries
    .flatMap((entry) => [`${entry.sql};`, ...(entry.type === 'table' ? rowsOf(database, entry) : [])])
    .join('\n')
}

function rowsOf(database: DatabaseSync, { name, sql }: Entry): string[] {
  if (/^create virtual/i.test(sql)) return []
  const columns = database.prepare(`select "name" from pragma_table_info(?)`).all(name)
  const values = columns.map((column) => `quote("${column.name}")`).join(` || ',' || `)
  const rows = database.prepare(`select ${values} as "values" from "${name}"`).all()
  return rows.map((row) => `insert into "${name}" values (${row.values});`)
}
