import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { system } from '../system.ts'
import { type DialectName, dialectOf } from './dialect.ts'

export type Row = Record<string, unknown>
type AnyDb = Kysely<unknown>

export type TableChecksums = Record<string, { rows: number; sha256: string }>

const minBatch = 20
const maxBatch = 500
/** Roughly how many bytes of a table are in memory at a time: scanned forms are large, other rows are small. */
const batchBytes = 4_000_000

/**
 * Returns the number of rows in every table and a hash of the rows in key order. The same rows have the same
 * hash on both databases. Reads in batches, so that the event loop is not blocked.
 *
 * @param emptied tables that are treated as empty
 */
export async function hashTables(db: AnyDb, emptied: readonly string[] = []): Promise<TableChecksums> {
  const checksums: TableChecksums = {}
  for (const table of await tableNames(db))
    checksums[table] = await hashRows(emptied.includes(table) ? [] : readRows(db, table))
  return checksums
}

/**
 * Returns only our own tables, not those of SQLite's full-text indexes, and not those of tools, such as
 * `_litestream_seq`.
 */
export async function tableNames(db: AnyDb): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const indexTables = await listIndexTables(db)
  return tables
    .filter(({ schema = 'public', isView }) => schema === 'public' && !isView)
    .map(({ name }) => name)
    .filter((name) => !indexTables.has(name) && !name.startsWith('_'))
    .sort()
}

async function listIndexTables(db: AnyDb): Promise<Set<string>> {
  if (dialectOf(db) === 'postgres') return new Set()
  const { rows } = await sql<{ name: string }>`
    select "name" from pragma_table_list where "type" in ('virtual', 'shadow')`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

export async function hashRows(
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
): Promise<TableChecksums[string]> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const batch of batches) {
    for (const row of batch) hash.update(`${serializeRow(row)}\n`)
    rows += batch.length
  }
  return { rows, sha256: hash.digest('hex') }
}

/** Reads rows in key order, in batches of a few megabytes. */
export async function* readRows(db: AnyDb, table: string): AsyncGenerator<Row[]> {
  const key = await primaryKeyOf(db, table)
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let limit = minBatch
  let lastRow: Row | undefined
  do {
    const after: RawBuilder<unknown> = lastRow
      ? sql`where (${columns}) > (${sql.join(key.map((column) => lastRow?.[column]))})`
      : sql``
    const { rows: batch } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(limit)}`.execute(db)
    if (batch.length > 0) yield batch
    lastRow = batch.length === limit ? batch.at(-1) : undefined
    limit = nextLimit(batch)
    // SQLite is synchronous, so awaiting it alone would block the event loop.
    await system.nextTurn()
  } while (lastRow)
}

function nextLimit(batch: Row[]) {
  const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : 8)
  const bytes = batch.flatMap(Object.values).reduce((sum, value) => sum + lengthOf(value), 0)
  const fitting = Math.floor((batchBytes * batch.length) / Math.max(bytes, 1))
  return Math.min(maxBatch, Math.max(minBatch, fitting))
}

/** Sorts the columns by name, because migrations may have added them in another order. */
const serializeRow = (row: Row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

const primaryKeyQueries: Record<DialectName, (table: string) => RawBuilder<{ name: string }>> = {
  sqlite: (table) => sql`select "name" from pragma_table_info(${table}) where "pk" > 0 order by "pk"`,
  postgres: (table) => sql`
    select a.attname as "name" from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisprimary and i.indrelid = ${`public."${table}"`}::regclass order by array_position(i.indkey, a.attnum)`,
}

async function primaryKeyOf(db: AnyDb, table: string): Promise<string[]> {
  const { rows } = await primaryKeyQueries[dialectOf(db)](table).execute(db)
  if (rows.length === 0) throw new Error(`The table ${table} has no primary key.`)
  return rows.map(({ name }) => name)
}
