import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { system } from '../system.ts'
import { type DialectName, dialectOf } from './dialect.ts'

export type Row = Record<string, unknown>
export type TableChecksums = Record<string, { rows: number; sha256: string }>

/** Some rows of a table, each as a line of JSON. */
export type Lines = { rows: number; text: string }

const minBatch = 20
const maxBatch = 500
/** Roughly how many bytes of a table are in memory at a time: scanned forms are large, other rows are small. */
const batchBytes = 4_000_000

/**
 * Returns the number of rows in every table and a hash of their lines (`readLines`). The same rows have the same hash
 * on both databases.
 *
 * @param emptied tables that are treated as empty
 */
export async function hashTables<T>(db: Kysely<T>, emptied: readonly string[] = []): Promise<TableChecksums> {
  const checksums: TableChecksums = {}
  for (const table of await tableNames(db))
    checksums[table] = await hashLines(emptied.includes(table) ? [] : readLines(db, table))
  return checksums
}

async function hashLines(
  lines: AsyncIterable<Lines> | Iterable<Lines>,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const batch of lines) {
    hash.update(batch.text)
    rows += batch.rows
  }
  return { rows, sha256: hash.digest('hex') }
}

/**
 * Returns only our own tables, not those of SQLite's full-text indexes, and not those of tools, such as
 * `_litestream_seq`. A table comes after those that it refers to; otherwise they are in alphabetical order.
 */
export async function tableNames<T>(db: Kysely<T>): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const indexTables = await listIndexTables(db)
  const names = tables
    .filter(({ schema = 'public', isView }) => schema === 'public' && !isView)
    .map(({ name }) => name)
    .filter((name) => !indexTables.has(name) && !name.startsWith('_'))
  return sortByReferences(db, names)
}

async function listIndexTables<T>(db: Kysely<T>): Promise<Set<string>> {
  if (dialectOf(db) === 'postgres') return new Set()
  const { rows } = await sql<{ name: string }>`
    select "name" from pragma_table_list where "type" in ('virtual', 'shadow')`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Reads the rows of a table as lines of JSON, in the order of its key and with the columns in alphabetical order, in
 * batches of a few megabytes. They are the same on both databases: SQLite's row number in the word index is left out.
 */
export async function* readLines<T>(db: Kysely<T>, table: string): AsyncGenerator<Lines> {
  for await (const batch of readRows(db, table))
    yield { rows: batch.length, text: batch.map((row) => `${JSON.stringify(row)}\n`).join('') }
}

async function* readRows<T>(db: Kysely<T>, table: string): AsyncGenerator<Row[]> {
  const { columns, key } = await describeTable(db, table)
  const references = (names: string[]) => sql.join(names.map((name) => sql.ref(name)))
  let limit = minBatch
  let lastRow: Row | undefined
  do {
    const after: RawBuilder<unknown> = lastRow
      ? sql`where (${references(key)}) > (${sql.join(key.map((column) => lastRow?.[column]))})`
      : sql``
    const { rows: batch } = await sql<Row>`
      select ${references(columns)} from ${sql.table(table)} ${after}
      order by ${references(key)} limit ${sql.lit(limit)}`.execute(db)
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

type ColumnOfTable = { name: string; placeInKey: number }

/** The place in the primary key starts at 1, and is 0 for other columns. */
const columnQueries: Record<DialectName, (table: string) => RawBuilder<ColumnOfTable>> = {
  sqlite: (table) => sql`
    select "name", "pk" as "placeInKey" from pragma_table_info(${table})
    where not ("name" = 'number' and exists (select 1 from pragma_table_list where "name" = ${`${table}_search`}))`,
  postgres: (table) => sql`
    select a.attname as "name", coalesce(array_position(i.indkey, a.attnum) + 1, 0) as "placeInKey"
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${`public."${table}"`}::regclass and a.attnum > 0 and not a.attisdropped`,
}

async function describeTable<T>(db: Kysely<T>, table: string): Promise<{ columns: string[]; key: string[] }> {
  const { rows } = await columnQueries[dialectOf(db)](table).execute(db)
  const inKey = rows.filter(({ placeInKey }) => placeInKey > 0)
  if (inKey.length === 0) throw new Error(`The table ${table} has no primary key.`)
  return {
    columns: rows.map(({ name }) => name).sort(),
    key: inKey.toSorted((a, b) => a.placeInKey - b.placeInKey).map(({ name }) => name),
  }
}

type Reference = { table: string; refersTo: string }

const queries: Record<DialectName, RawBuilder<Reference>> = {
  sqlite: sql`
    select t."name" as "table", f."table" as "refersTo"
    from pragma_table_list t join pragma_foreign_key_list(t."name") f where t."schema" = 'main'`,
  postgres: sql`
    select c.relname as "table", r.relname as "refersTo"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    where k.contype = 'f'`,
}

/**
 * Sorts tables so that each comes after those that its foreign keys refer to; otherwise alphabetically. They can be
 * filled in this order, and emptied in the opposite one.
 *
 * @throws {Error} if tables refer to each other in a circle
 */
export async function sortByReferences<T>(db: Kysely<T>, names: readonly string[]): Promise<string[]> {
  const { rows } = await queries[dialectOf(db)].execute(db)
  const references = Map.groupBy(rows, ({ table }) => table)
  const sorted = new Set<string>()
  const add = (name: string, path: string[]) => {
    if (sorted.has(name)) return
    if (path.includes(name)) throw new Error(`The tables ${path.join(', ')} refer to each other in a circle.`)
    const earlier = (references.get(name) ?? []).map(({ refersTo }) => refersTo).sort()
    for (const table of earlier) if (table !== name) add(table, [...path, name])
    sorted.add(name)
  }
  for (const name of names.toSorted()) add(name, [])
  return [...sorted]
}
