import { type Selectable, sql } from 'kysely'
import { tableOf } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Db, Tables } from '#server/db/tables.ts'

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

/**
 * Returns the rows of a table with these values, ordered by the first column. In most tables, that is the
 * order of insertion.
 */
export async function rowsOf<Table extends keyof Tables>(
  db: Db,
  table: Table,
  values: Partial<Row<Table>> = {},
): Promise<Row<Table>[]> {
  const { rows } = await sql<Row<Table>>`select * from ${sql.table(table)} order by 1`.execute(db)
  const wanted = new Map<string, unknown>(Object.entries(values))
  return rows.filter((row) =>
    Object.entries(row).every(([name, value]) => !wanted.has(name) || wanted.get(name) === value),
  )
}

/**
 * Returns the only row of a table with these values.
 * @throws unless there is exactly one
 */
export async function rowOf<Table extends keyof Tables>(
  db: Db,
  table: Table,
  values: Partial<Row<Table>>,
): Promise<Row<Table>> {
  const [row, ...others] = await rowsOf(db, table, values)
  if (!row || others.length > 0)
    throw new Error(`Expected exactly one row of ${table} with ${JSON.stringify(values)}.`)
  return row
}

/** Deletes every record of a kind, bypassing History and the trash. */
export async function deleteAllRecords(db: Db, kind: Kind): Promise<void> {
  await db.deleteFrom(tableOf(kind)).execute()
}
