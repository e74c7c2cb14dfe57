import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { expect, vi } from 'vitest'
import { tableNames as namesOfTables } from '#server/db/hash-tables.ts'
import type { TestApp } from '../app.ts'

/** Tables that may change without an action: counters of attempts, and the mail queue. */
const volatileTables = ['rateLimits', 'mails', 'mailAttachments']

/**
 * Returns what the app has stored: the rows of all tables except the volatile ones, the id, recipient and subject of
 * each mail, and the names of files that are stored or still being received.
 */
export async function stateOf({ context: { db }, storedFiles, temporaryFiles }: TestApp) {
  // The response may arrive before the request's temporary files are removed.
  await vi.waitUntil(async () => (await temporaryFiles()).length === 0).catch(() => undefined)
  const state: Record<string, string[]> = {
    stored: (await storedFiles()).sort(),
    temporary: await temporaryFiles(),
  }
  for (const [table, rows] of await readTables(db)) state[table] = rows
  const mails = await db.selectFrom('mails').select(['id', 'recipient', 'subject']).orderBy('id').execute()
  state.mails = mails.map((mail) => JSON.stringify(mail))
  return state
}

/** Returns the state without sessions, which a request can change. */
export async function stateButSessions(testApp: TestApp) {
  const { sessions: _, ...rest } = await stateOf(testApp)
  return rest
}

/** Returns the result of `act`, and asserts that nothing changed. */
export async function unchanged<Result>(
  testApp: TestApp,
  act: () => Promise<Result>,
  read: (testApp: TestApp) => Promise<object> = stateOf,
): Promise<Result> {
  const before = await read(testApp)
  const response = await act()
  expect(await read(testApp)).toEqual(before)
  return response
}

/** Like `unchanged`, but ignores sessions, for requests that may change them. */
export const unchangedButSessions = <Result>(testApp: TestApp, act: () => Promise<Result>) =>
  unchanged(testApp, act, stateButSessions)

type Db = TestApp['context']['db']

async function readTables(db: Db): Promise<[string, string[]][]> {
  const tables = (await tableNames(db)).filter((table) => !volatileTables.includes(table))
  if (!isPostgres(db)) {
    const rowsOf = async (table: string) => (await sql`select * from ${sql.table(table)}`.execute(db)).rows
    return Promise.all(tables.map(async (table) => [table, asTexts(await rowsOf(table))]))
  }
  // Use one query, because each query takes PostgreSQL some time.
  const whole = tables.map(
    (table) => sql`select ${sql.lit(table)} as "table", to_jsonb(t) as "row" from ${sql.table(table)} t`,
  )
  const { rows } = await sql<{ table: string; row: unknown }>`${sql.join(whole, sql` union all `)}`.execute(
    db,
  )
  const rowsOf = Map.groupBy(rows, ({ table }) => table)
  return tables.map((table) => [table, asTexts((rowsOf.get(table) ?? []).map(({ row }) => row))])
}

/** Omits the time at which a session or an admin was last seen, because any request may update it. */
const asTexts = (rows: unknown[]) =>
  rows
    .map((row) =>
      JSON.stringify(row, (name, value) => (/^last(Used|Seen)At$/.test(name) ? undefined : value)),
    )
    .sort()

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

const known = new WeakMap<Db, Promise<string[]>>()

/**
 * Returns the table names, read once per database. Omits search indexes, because their rows only repeat other tables.
 */
function tableNames(db: Db): Promise<string[]> {
  const names = known.get(db) ?? namesOfTables(db as unknown as Kysely<unknown>)
  known.set(db, names)
  return names
}
