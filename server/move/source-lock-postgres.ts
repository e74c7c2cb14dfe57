import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { Client } from 'pg'
import { tableNames } from '../backup/hash-tables.ts'
import { saveMove } from '../db/moves.ts'
import { connectOptions } from '../db/postgres-pool.ts'
import type { Db } from '../db/tables.ts'
import { announcedLock, closedLock } from '../db/write-access.ts'
import { MoveError } from './move-error.ts'
import { type LockTiming, lockHeldMessage, type SourceLock } from './source-lock.ts'

const lockNotAvailable = '55P03'
/** Beyond the half minute that a lock is waited for. */
const queryTimeoutMs = 60_000

/**
 * On PostgreSQL: numbers that every process asks for, and a lock on all tables, which readers do not notice, against
 * those that have not asked yet.
 *
 * @param db another connection to the same database
 */
export async function announceOnPostgres(url: string, db: Db, timing: LockTiming): Promise<SourceLock> {
  const client = new Client({ ...connectOptions, connectionString: url, query_timeout: queryTimeoutMs })
  // A broken connection tells its next query.
  client.on('error', () => {})
  await client.connect()
  await client.query('set idle_in_transaction_session_timeout = 0; set statement_timeout = 0')
  await acquire(client, announcedLock.number, 3)
  let closedAt = 0
  return {
    async close() {
      await wait(timing.graceMs)
      await acquire(client, closedLock.number, 3)
      closedAt = performance.now()
      const tables = (await tableNames(db as unknown as Kysely<unknown>)).filter((name) => name !== 'moves')
      await client.query('begin')
      await client.query(`lock table ${tables.map((name) => `public."${name}"`).join(', ')} in share mode`)
    },
    async settle() {
      await wait(Math.max(0, closedAt + timing.statementMs - performance.now()))
      // The locks end with this connection.
      await client.query('select 1')
    },
    async finish(move) {
      await saveMove(db, move)
      // Until every process knows, the locks stay.
      await wait(timing.pollMs)
    },
    release: () => client.end().catch(() => undefined),
  }
}

async function acquire(client: Client, number: number, seconds: number) {
  await client.query(`set lock_timeout = '${seconds}s'`)
  try {
    await client.query('select pg_advisory_lock($1)', [number])
  } catch (error) {
    if ((error as { code?: unknown }).code !== lockNotAvailable) throw error
    await client.end()
    throw new MoveError(lockHeldMessage, error)
  }
  await client.query(`set lock_timeout = '30s'`)
}
