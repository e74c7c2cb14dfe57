import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import { DatabaseError, Pool, type PoolClient, type PoolConfig, TypeOverrides } from 'pg'
import { DatabaseUnavailable, isDatabaseUnavailable } from './dialect.ts'

const oid = { int8: 20, numeric: 1700 }

export const connectOptions = {
  connectionTimeoutMillis: 3_000,
  keepAlive: true,
  application_name: 'lamplight',
} satisfies PoolConfig

/** After this time, the site responds with 503 instead of hanging. */
const queryTimeoutMs = 5_000
const siteLimits: PoolConfig = { statement_timeout: queryTimeoutMs, query_timeout: queryTimeoutMs, max: 10 }

/**
 * Opens a pool that distinguishes connection errors from server errors. An error that the server did not send
 * (connection refused, broken or timed out) becomes DatabaseUnavailable. Such a connection is not reused.
 */
export function postgresPool(url: string, limits = siteLimits): PostgresPool {
  const pool = new Pool({ ...connectOptions, ...limits, connectionString: url, types: numberParsers() })
  // A broken idle connection is removed from the pool, and the next query opens a new one. A broken connection in use
  // fails its query; without its own listener, it would also crash the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    options: pool.options,
    connect: () =>
      pool.connect().then(
        (client) => adaptClient(client),
        (error: unknown) => {
          throw isServerError(error) ? error : new DatabaseUnavailable(error)
        },
      ),
    end: () => pool.end(),
  }
}

/** Opens a connection for long-running work, such as a migration or a backup. */
export const connectWithoutTimeouts = <T = unknown>(url: string) =>
  new Kysely<T>({ dialect: new PostgresDialect({ pool: postgresPool(url, { max: 1 }) }) })

function adaptClient(client: PoolClient): PostgresPoolClient {
  let brokenBy: unknown
  async function run(sql: string, parameters: readonly unknown[]) {
    // Fail at once. Otherwise, the rollback after a broken connection, for example, would wait for its own timeout.
    if (brokenBy) throw brokenBy
    try {
      return await client.query(sql, [...parameters])
    } catch (error) {
      const wrapped =
        isServerError(error) || error instanceof TypeError ? error : new DatabaseUnavailable(error)
      if (isDatabaseUnavailable(wrapped)) brokenBy = wrapped
      throw wrapped
    }
  }
  function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql === 'string') return run(sql, parameters)
    throw new TypeError('Cursors are not supported.')
  }
  return {
    query,
    release: (destroy) => client.release(destroy || brokenBy !== undefined),
  }
}

/** `pg` returns counts and sums as text; they are far below the largest safe integer. */
function numberParsers() {
  const types = new TypeOverrides()
  types.setTypeParser(oid.int8, Number)
  types.setTypeParser(oid.numeric, Number)
  return types
}

const isServerError = (error: unknown) => error instanceof DatabaseError
