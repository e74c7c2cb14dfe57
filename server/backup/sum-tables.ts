import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dialectOf } from '../db/database-size.ts'
import type { DialectName } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import type { TableSums } from './manifest.ts'

type Row = Record<string, unknown>
type AnyDb = Kysely<unknown>

const atOnce = 500

/**
 * The number of rows of every table and a hash over them, in the order of their keys. The same rows have the same
 * hash on both databases. Reads some rows at a time, so that others get their turn in between.
 */
export async function sumTables(db: AnyDb): Promise<TableSums> {
  const sums: TableSums = {}
  for (const table of await tableNames(db)) sums[table] = await sumTable(db, table)
  return sums
}

/** Every table of ours, by name, without the ones in which SQLite keeps its indexes of words. */
export async function tableNames(db: AnyDb): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const isOurs = (schema: string | undefined) => schema === undefined || schema === 'public'
  const others = await indexTables(db)
  return tables
    .filter(({ name, schema, isView }) => isOurs(schema) && !isView && !others.has(name))
    .map(({ name }) => name)
    .sort()
}

async function indexTables(db: AnyDb): Promise<Set<string>> {
  if (dialectOf(db as Db) === 'postgres') return new Set()
  const { rows } = await sql<{ name: string }>`
    select "name" from pragma_table_list where "type" in ('virtual', 'shadow')`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function sumTable(db: AnyDb, table: string) {
  const hash = createHash('sha256')
  const key = await keyOf(db, table)
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let rows = 0
  let last: Row | undefined
  do {
    const after: RawBuilder<unknown> = last
      ? sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column]))})`
      : sql``
    const { rows: some } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(atOnce)}`.execute(db)
    for (const row of some) hash.update(`${lineOf(row)}\n`)
    rows += some.length
    last = some.length === atOnce ? some.at(-1) : undefined
    // SQLite answers at once, so that awaiting it alone lets nobody in.
    await nextTurn()
  } while (last)
  return { rows, sha256: hash.digest('hex') }
}

/** Columns stand in the order of their names, since a table may have got them in another order. */
const lineOf = (row: Row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

const keys: Record<DialectName, (table: string) => RawBuilder<{ name: string }>> = {
  sqlite: (table) => sql`select "name" from pragma_table_info(${table}) where "pk" > 0 order by "pk"`,
  postgres: (table) => sql`
    select a.attname as "name" from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisprimary and i.indrelid = ${`public."${table}"`}::regclass order by array_position(i.indkey, a.attnum)`,
}

async function keyOf(db: AnyDb, table: string): Promise<string[]> {
  const { rows } = await keys[dialectOf(db as Db)](table).execute(db)
  if (rows.length === 0) throw new Error(`The table ${table} has no primary key.`)
  return rows.map(({ name }) => name)
}
