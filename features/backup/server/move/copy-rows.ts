import { type Kysely, sql } from 'kysely'
import { chunk, dialectOf } from '#server/db/dialect.ts'
import { hashRows, type Row, readRows, tableNames } from '#server/db/hash-tables.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'

type AnyDb = Kysely<unknown>

/** Tables that are not moved: each database records its own migrations and which server is active. */
const ownTables = new Set(['migrations', 'jobs'])

/** Tables in which migrations insert a row. */
const begunTables = new Set(['contentVersion'])

/** Tables that others reference, so they are filled first. */
const referredTo = ['uploads', 'volunteers', 'admins', 'mails']

/** Below the 32,766 that SQLite accepts. */
const maxParameters = 20_000

export type CopiedRows = { rows: number; tables: number }

/** Returns the tables whose rows move, in an order in which they can be filled. */
async function movedTables(db: AnyDb): Promise<string[]> {
  const names = (await tableNames(db)).filter((name) => !ownTables.has(name))
  const first = referredTo.filter((name) => names.includes(name))
  return [...first, ...names.filter((name) => !first.includes(name))]
}

/** @throws {ExplainedError} if the database has rows that migrations did not insert */
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
 * Copies every row of a migrated database into another one, in one transaction, and compares both.
 *
 * @throws {ExplainedError} naming a table that differs afterwards
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
    for (const rows of chunk(batch, size))
      await to.$extendTables<Record<string, Row>>().insertInto(table).values(rows).execute()
    yield batch
  }
}

/** Reads rows without the row number in the word index, which only SQLite has. */
async function* movedRows(db: AnyDb, table: string): AsyncGenerator<Row[]> {
  for await (const batch of readRows(db, table)) yield batch.map(({ number: _, ...row }) => row)
}

/** Updates PostgreSQL's planner statistics. SQLite's search index is filled by triggers. */
async function finishTables(db: AnyDb, tables: string[]) {
  if (dialectOf(db) !== 'postgres') return
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db)
}
