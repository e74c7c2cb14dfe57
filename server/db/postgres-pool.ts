import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseError, Pool, type PoolClient, type PoolConfig, TypeOverrides } from 'pg'
import { DatabaseGone, isDatabaseGone } from './dialect.ts'

const oid = { int8: 20, numeric: 1700 }

/** How long an answer is waited for; beyond it the site says 503 instead of hanging. */
const answerMilliseconds = 5_000

export const connectOptions = {
  connectionTimeoutMillis: 3_000,
  keepAlive: true,
  application_name: 'lamplight',
} satisfies PoolConfig

/**
 * A pool whose own errors are told apart from the server's: what `pg` throws by itself (refused, broken, timed out)
 * has no code to know it by, and becomes DatabaseGone. A connection that was part of it is not used again.
 *
 * @param patient without limits of time, for migrations
 */
export function postgresPool(url: string, { patient = false } = {}): PostgresPool {
  const limits = patient
    ? { max: 1 }
    : { max: 10, statement_timeout: answerMilliseconds, query_timeout: answerMilliseconds }
  const pool = new Pool({ ...connectOptions, ...limits, connectionString: url, types: numbersAsNumbers() })
  // An idle connection that breaks leaves the pool, and the next query opens another. One in use tells its query
  // as well; without a listener of its own it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    options: pool.options,
    connect: () =>
      pool.connect().then(adaptClient, (error: unknown) => {
        throw isOfServer(error) ? error : new DatabaseGone(error)
      }),
    end: () => pool.end(),
  }
}

function adaptClient(client: PoolClient): PostgresPoolClient {
  let broken: unknown
  const query = async (sql: string, parameters: readonly unknown[]) => {
    // Such as the rollback of what broke it, which would wait for its own limit of time.
    if (broken) throw broken
    try {
      return await client.query(sql, parameters as unknown[])
    } catch (error) {
      const told = isOfServer(error) || error instanceof TypeError ? error : new DatabaseGone(error)
      if (isDatabaseGone(told)) broken = told
      throw told
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || broken !== undefined),
  }
}

/** Counts and sums come as text otherwise; they stay far below what a number holds exactly. */
function numbersAsNumbers() {
  const types = new TypeOverrides()
  types.setTypeParser(oid.int8, Number)
  types.setTypeParser(oid.numeric, Number)
  return types
}

const isOfServer = (error: unknown) => error instanceof DatabaseError
