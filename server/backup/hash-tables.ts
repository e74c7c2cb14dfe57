import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type DialectName, dialectOf } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import type { TableChecksums } from './manifest.ts'

type Row = Record<string, unknown>
type AnyDb = Kysely<unknown>

const batchSize = 500

/**
 * The number of rows of every table and a hash over them, in the order of their keys. The same rows have the same
 * hash on both databases. Reads in batches, so that the event loop is not blocked.
 */
export async function hashTables(db: AnyDb): Promise<TableChecksums> {
  const checksums: TableChecksums = {}
  for (const table of await tableNames(db)) checksums[table] = await hashTable(db, table)
  return checksums
}

/** Every table of ours, by name, without the internal tables of SQLite's full-text indexes. */
export async function tableNames(db: AnyDb): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const isPublic = (schema: string | undefined) => schema === undefined || schema === 'public'
  const indexTables = await listIndexTables(db)
  return tables
    .filter(({ name, schema, isView }) => isPublic(schema) && !isView && !indexTables.has(name))
    .map(({ name }) => name)
    .sort()
}

async function listIndexTables(db: AnyDb): Promise<Set<string>> {
  if (dialectOf(db as Db) === 'postgres') return new Set()
  const { rows } = await sql<{ name: string }>`
    select "name" from pragma_table_list where "type" in ('virtual', 'shadow')`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function hashTable(db: AnyDb, table: string) {
  const hash = createHash('sha256')
  const key = await primaryKeyOf(db, table)
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let rows = 0
  let lastRow: Row | undefined
  do {
    const after: RawBuilder<unknown> = lastRow
      ? sql`where (${columns}) > (${sql.join(key.map((column) => lastRow?.[column]))})`
      : sql``
    const { rows: batch } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(batchSize)}`.execute(db)
    for (const row of batch) hash.update(`${serializeRow(row)}\n`)
    rows += batch.length
    lastRow = batch.length === batchSize ? batch.at(-1) : undefined
    // SQLite answers synchronously, so awaiting it alone would block the event loop.
    await nextTurn()
  } while (lastRow)
  return { rows, sha256: hash.digest('hex') }
}

/** Columns in the order of their names, since migrations may have added them in another order. */
const serializeRow = (row: Row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

const primaryKeyQueries: Record<DialectName, (table: string) => RawBuilder<{ name: string }>> = {
  sqlite: (table) => sql`select "name" from pragma_table_info(${table}) where "pk" > 0 order by "pk"`,
  postgres: (table) => sql`
    select a.attname as "name" from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisprimary and i.indrelid = ${`public."${table}"`}::regclass order by array_position(i.indkey, a.attnum)`,
}

async function primaryKeyOf(db: AnyDb, table: string): Promise<string[]> {
  const { rows } = await primaryKeyQueries[dialectOf(db as Db)](table).execute(db)
  if (rows.length === 0) throw new Error(`The table ${table} has no primary key.`)
  return rows.map(({ name }) => name)
}
