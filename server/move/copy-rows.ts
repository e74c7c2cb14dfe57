import { type Kysely, sql } from 'kysely'
import { hashRows, type Row, readRows, tableNames } from '../backup/hash-tables.ts'
import { batchesOf } from '../db/batches.ts'
import { dialectOf } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import { MoveError } from './move-error.ts'

type AnyDb = Kysely<unknown>

/** Each database has its own: what was noted of the move, when its tables were made, and who serves from it. */
const ownTables = new Set(['moves', 'migrations'])

/** Tables that others refer to; they come first. */
const referredTo = ['uploads', 'admins', 'mails']

/** Below the 32,766 that SQLite takes. */
const maxParameters = 20_000

export type CopiedRows = { rows: number; tables: number; copied: number }

/** The tables whose rows move, in an order in which they can be filled. */
export async function movedTables(db: AnyDb): Promise<string[]> {
  const names = (await tableNames(db)).filter((name) => !ownTables.has(name))
  return [...referredTo, ...names.filter((name) => !referredTo.includes(name))]
}

/**
 * Copies every row from one migrated database into another that nobody uses, and compares both. Tables that have the same
 * rows already, as after an aborted copy, are left alone.
 *
 * @param onProgress called with how many rows there are by now
 * @throws {MoveError} naming the table that differs afterwards
 */
export async function copyRows(
  from: AnyDb,
  to: AnyDb,
  onProgress: (rows: number) => void,
): Promise<CopiedRows> {
  const tables = await movedTables(from)
  const stale = await findStale(from, to, tables)
  for (const table of stale.toReversed()) await sql`delete from ${sql.table(table)}`.execute(to)
  const done: CopiedRows = { rows: 0, tables: tables.length, copied: 0 }
  for (const table of tables) {
    if (stale.includes(table)) {
      const source = await hashRows(copyTable(from, to, table, (rows) => onProgress(done.rows + rows)))
      const target = await hashRows(movedRows(to, table))
      if (source.rows !== target.rows || source.sha256 !== target.sha256)
        throw new MoveError(
          `The table ${table} is not the same at the new place: ${source.rows} rows here, ${target.rows} there.`,
        )
      done.copied += source.rows
      done.rows += source.rows
    } else done.rows += await countRows(to, table)
    onProgress(done.rows)
  }
  await finishTables(to as unknown as Db, tables)
  return done
}

export async function countRows(db: AnyDb, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as "count" from ${sql.table(table)}`.execute(
    db,
  )
  return Number(rows[0]?.count)
}

/** All of them when one differs that others refer to, since its rows can be replaced only without those. */
async function findStale(from: AnyDb, to: AnyDb, tables: string[]) {
  const stale: string[] = []
  for (const table of tables) if (!(await isSame(from, to, table))) stale.push(table)
  return stale.some((table) => referredTo.includes(table)) ? tables : stale
}

async function isSame(from: AnyDb, to: AnyDb, table: string) {
  if ((await countRows(from, table)) !== (await countRows(to, table))) return false
  const [source, target] = [await hashRows(movedRows(from, table)), await hashRows(movedRows(to, table))]
  return source.sha256 === target.sha256
}

async function* copyTable(from: AnyDb, to: AnyDb, table: string, onProgress: (rows: number) => void) {
  let copied = 0
  for await (const batch of movedRows(from, table)) {
    const size = Math.floor(maxParameters / Object.keys(batch[0] ?? {}).length)
    for (const rows of batchesOf(batch, size))
      await to
        .insertInto(table as never)
        .values(rows as never)
        .execute()
    copied += batch.length
    onProgress(copied)
    yield batch
  }
}

/** Without what SQLite alone has, the number of a record in its index of words. */
async function* movedRows(db: AnyDb, table: string): AsyncGenerator<Row[]> {
  for await (const batch of readRows(db, table)) yield batch.map(({ number: _, ...row }) => row)
}

/** What the planner of PostgreSQL knows of the tables. SQLite fills its search index by triggers. */
async function finishTables(db: Db, tables: string[]) {
  if (dialectOf(db) !== 'postgres') return
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db)
}
