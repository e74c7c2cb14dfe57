import { type Kysely, type LogEvent, PostgresAdapter, type SelectQueryBuilder } from 'kysely'
import { events } from '../events.ts'
import { system } from '../system.ts'

/** The database that stores the site's data. */
export type DialectName = 'sqlite' | 'postgres'

export const dialectOf = <T>(db: Kysely<T>): DialectName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'

/** True if the statement changes nothing. It may start with a line break, as in a template. */
export const isRead = (sql: string): boolean =>
  /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(insert|update|delete)\b/i.test(sql))

/** The database could not be reached, or did not respond in time. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** The connection was lost during the commit, so the changes may or may not be saved. */
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
  /** The disk was full when the database was opened, which left no room for the shared-memory file. */
  noRoomForSharedMemory: 4874,
  uniqueIndex: 2067,
  primaryKey: 1555,
}

/**
 * True if a unique value is taken. PostgreSQL names the constraint in a property, SQLite only in the message, so
 * neither is read here: call `findTakenFields()` after the transaction has been rolled back.
 */
export function isUniqueViolation(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === sqlite.uniqueIndex || code === sqlite.primaryKey || postgresCode(error) === '23505'
}

export function isDatabaseFull(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === sqlite.full || code === sqlite.noRoomForSharedMemory || postgresCode(error) === '53100'
}

/** True if the database is down, starting or stopping, has no free connection, or did not respond in time. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable ||
    isLocked(error) ||
    /^(08...|57P..|57014|53300)$/.test(postgresCode(error))
  )
}

/** True if another process held SQLite's write lock for longer than the busy timeout. */
export const isLocked = (error: unknown) => sqliteErrorKind(error) === sqlite.busy

/** True if SQLite failed to write to the disk. The content of the file is then known only after reopening it. */
export const isDiskFailure = (error: unknown) => sqliteErrorKind(error) === sqlite.inputOutput

/** The low byte of a code is the kind of error. */
const sqliteErrorKind = (error: unknown) => (sqliteCode(error) ?? 0) & 0xff

function sqliteCode(error: unknown): number | undefined {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' ? errcode : undefined
}

/**
 * Returns an error's code, or ''. PostgreSQL's codes have five characters; other error codes, such as `EPIPE`, can too,
 * but no caller compares with those.
 */
function postgresCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** This many rows of any table need fewer than the 32,766 parameters that SQLite allows in a query. */
const rowsAtOnce = 400

/** Splits items into batches, for queries with a limited number of parameters. */
export function chunk<T>(items: readonly T[], size = rowsAtOnce): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_batch, index) => items.slice(index * size, (index + 1) * size))
}

/**
 * Yields the batches one by one, and lets other requests run in between. SQLite is synchronous, so writing thousands of
 * rows without a break would block the whole process, even cached pages.
 */
export async function* yieldChunks<T>(items: readonly T[], size = rowsAtOnce): AsyncGenerator<T[]> {
  for (const [index, batch] of chunk(items, size).entries()) {
    if (index > 0) await system.nextTurn()
    yield batch
  }
}

export async function findInBatches<T, Row>(
  values: readonly T[],
  find: (some: T[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for await (const some of yieldChunks(values)) found.push(...(await find(some)))
  return found
}

export async function countRows<T, Table extends keyof T>(
  query: SelectQueryBuilder<T, Table, object>,
): Promise<number> {
  const { rows } = await query
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .$castTo<{ rows: number }>()
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** Kysely's log function, which publishes each query as an event, without its values. */
export const reportQuery = ({ level, query, queryDurationMillis }: LogEvent) =>
  events.queried.publish({
    sql: query.sql,
    milliseconds: queryDurationMillis,
    hasFailed: level === 'error',
  })

/** Lowercases only ASCII letters, like `lower()` in the unique indexes. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
