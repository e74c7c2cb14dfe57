import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, type LogEvent, PostgresAdapter, type SelectQueryBuilder } from 'kysely'
import { events } from '../events.ts'

/** Everything in which the two databases differ as seen from a query. */
export type DialectName = 'sqlite' | 'postgres'

/** Which of the two databases this is. */
export const dialectOf = <T>(db: Kysely<T>): DialectName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'

/** Whether a statement changes nothing; templates may begin it on a line of its own. */
export const isRead = (sql: string): boolean =>
  /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(insert|update|delete)\b/i.test(sql))

/** The database cannot be reached, or did not answer in time. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** The connection was lost during the commit: the changes may be saved, or not. */
export class OutcomeUnknown extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause)
    this.name = 'OutcomeUnknown'
  }
}

const sqlite = {
  busy: 5,
  inputOutput: 10,
  full: 13,
  /** The disk was full when the database was opened: the shared memory beside it has no room. */
  noRoomForSharedMemory: 4874,
  uniqueIndex: 2067,
  primaryKey: 1555,
}

/**
 * Whether a unique value is taken. Which one it is, only PostgreSQL says in a code, SQLite in the message alone. So
 * neither is read: ask `findTakenFields()` after the transaction has been rolled back.
 */
export function isUniqueViolation(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === sqlite.uniqueIndex || code === sqlite.primaryKey || postgresCode(error) === '23505'
}

/** No space is left where the database is. */
export function isDatabaseFull(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === sqlite.full || code === sqlite.noRoomForSharedMemory || postgresCode(error) === '53100'
}

/** The database is away, is starting or stopping, has no free connection, or did not answer in time. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable ||
    isLocked(error) ||
    /^(08...|57P..|57014|53300)$/.test(postgresCode(error))
  )
}

/** Another process held SQLite's write lock for longer than SQLite waits. */
export const isLocked = (error: unknown) => sqliteErrorKind(error) === sqlite.busy

/** SQLite failed to write to the disk. What it holds then is known only after reopening the file. */
export const isDiskFailure = (error: unknown) => sqliteErrorKind(error) === sqlite.inputOutput

/** The low byte of a code is the kind of error. */
const sqliteErrorKind = (error: unknown) => (sqliteCode(error) ?? 0) & 0xff

function sqliteCode(error: unknown): number | undefined {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' ? errcode : undefined
}

/** PostgreSQL's codes have five characters; others, such as `EPIPE`, may too, but are none of those asked for. */
function postgresCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** Times the columns of any table it stays below the 32,766 parameters that a query of SQLite takes. */
const rowsAtOnce = 400

/** The items in batches, for queries whose parameters are bounded. */
export function batchesOf<T>(items: readonly T[], size = rowsAtOnce): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_batch, index) => items.slice(index * size, (index + 1) * size))
}

/**
 * The same, one after the other. Between two of them other requests have their turn: SQLite answers at once, so thousands
 * of rows written without a pause would hold up all that the process does, pages out of memory too.
 */
export async function* batchesInTurn<T>(items: readonly T[], size = rowsAtOnce): AsyncGenerator<T[]> {
  for (const [index, batch] of batchesOf(items, size).entries()) {
    if (index > 0) await nextTurn()
    yield batch
  }
}

/** What a query finds for many values, asked for some of them at a time. */
export async function findInBatches<T, Row>(
  values: readonly T[],
  find: (some: T[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for await (const some of batchesInTurn(values)) found.push(...(await find(some)))
  return found
}

/** How many rows a query finds. */
export async function countRows<T, Table extends keyof T>(
  query: SelectQueryBuilder<T, Table, object>,
): Promise<number> {
  const { rows } = await query
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .$castTo<{ rows: number }>()
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** Given to Kysely as its log: tells who watches the server about each query, without its values. */
export const reportQuery = ({ level, query, queryDurationMillis }: LogEvent) =>
  events.queried.publish({
    sql: query.sql,
    milliseconds: queryDurationMillis,
    hasFailed: level === 'error',
  })

/** As `lower()` of the unique indexes: ASCII alone. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
