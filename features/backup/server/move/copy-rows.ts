import { type Kysely, sql } from 'kysely'
import { batchesOf, dialectOf } from '#server/db/dialect.ts'
import { hashRows, type Row, readRows, tableNames } from '#server/db/hash-tables.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'

type AnyDb = Kysely<unknown>

/** Each database has its own: when its tables were made, and who serves from it. */
const ownTables = new Set(['migrations', 'jobs'])

/** Tables in which migrations put a row. */
const begunTables = new Set(['contentVersion'])

/** Tables that others refer to; they come first. */
const referredTo = ['uploads', 'volunteers', 'admins', 'mails']

/** Below the 32,766 that SQLite takes. */
const maxParameters = 20_000

export type CopiedRows = { rows: number; tables: number }

/** The tables whose rows move, in an order in which they can be filled. */
async function movedTables(db: AnyDb): Promise<string[]> {
  const names = (await tableNames(db)).filter((name) => !ownTables.has(name))
  const first = referredTo.filter((name) => names.includes(name))
  return [...first, ...names.filter((name) => !first.includes(name))]
}

/** @throws {ExplainedError} when a database has more than migrations put there */
export async function assertNoRows(db: AnyDb, name: string): Promise<void> {
  for (const table of await movedTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0 && !begunTables.has(table))
      throw new ExplainedError(
        `The destination must be empty, and ${name} has rows in the table "${table}". Name another one, or empty it.`,
      )
  }
}

/**
 * Copies every row from one migrated database into another, in one transaction, and compares both.
 * @throws {ExplainedError} naming the table that differs afterwards
 */
export async function copyRows(from: AnyDb, to: AnyDb): Promise<CopiedRows> {
  const tables = await movedTables(from)
  let rows = 0
  await to.transaction().execute(async (to) => {
    for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(to)
    for (const table of tables) {
      const source = await hashRows(copyTable(from, to, table))
      const target = await hashRows(movedRows(to, table))
      if (source.sha256 !== target.sha256)
        throw new ExplainedError(
          `The table ${table} is not the same at the destination: ${source.rows} rows here, ${target.rows} there.`,
        )
      rows += source.rows
    }
  })
  await finishTables(to, tables)
  return { rows, tables: tables.length }
}

async function* copyTable(from: AnyDb, to: AnyDb, table: string) {
  for await (const batch of movedRows(from, table)) {
    const size = Math.floor(maxParameters / Object.keys(batch[0] ?? {}).length)
    for (const rows of batchesOf(batch, size))
      await to.$extendTables<Record<string, Row>>().insertInto(table).values(rows).execute()
    yield batch
  }
}

/** Without what SQLite alone has, the number of a record in its index of words. */
async function* movedRows(db: AnyDb, table: string): AsyncGenerator<Row[]> {
  for await (const batch of readRows(db, table)) yield batch.map(({ number: _, ...row }) => row)
}

/** What the planner of PostgreSQL knows of the tables. SQLite fills its search index by triggers. */
async function finishTables(db: AnyDb, tables: string[]) {
  if (dialectOf(db) !== 'postgres') return
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db)
}
