import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { Client, type Notification } from 'pg'
import { type ListenForVersions, postgresVersion, versionChannel } from '#server/db/content-version.ts'
import { reportQuery } from '#server/db/dialect.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import type { OpenDatabase } from '#server/db/opened-database.ts'
import { postgresPool } from '#server/db/postgres-pool.ts'
import type { Tables } from '#server/db/tables.ts'
import { migrationsHash, saveInitialState } from './initial-state.ts'

/**
 * The first half of each lock's key: an arbitrary number that no other lock on a test server uses. The second half is
 * the database's own number.
 */
const advisoryLockKey = 7_203_116

/**
 * A migrated database that this worker has locked, with the lock, a connection for resets and notifications,
 * and the pool for tests.
 */
type Held = {
  lock: Client
  own: Client
  pool: PostgresPool
  resetSql: string
  /** True if the connections were terminated, which some tests do deliberately. */
  isBroken: boolean
}

/** This worker's databases that are not in use by a test. */
const idle: Held[] = []

/**
 * Opens a migrated, reset database on a real server. Creating a database takes a second, and each new connection starts
 * a process with an empty cache. That was most of the cost of tests on PostgreSQL, so a worker keeps its databases and
 * connections for later tests. A lock marks a database as in use and is released when the worker ends.
 */
export async function openServerDatabase(server: string): Promise<OpenDatabase> {
  const held = idle.pop() ?? (await hold(server))
  // Resets before the tests, because tests can be interrupted.
  await held.own.query(held.resetSql)
  const dialect = new PostgresDialect({ pool: lend(held.pool) })
  const db = new Kysely<Tables>({ dialect, log: reportQuery })
  const contentVersion = await postgresVersion(db, listenOn(held.own))
  return {
    db,
    contentVersion,
    async close() {
      await contentVersion.close().catch(() => {
        held.isBroken = true
      })
      await db.destroy()
      if (held.isBroken) await Promise.all([held.lock.end(), held.own.end(), held.pool.end()])
      else idle.push(held)
    },
  }
}

/** Returns the URL of a test's database, for separate connections to it. */
export async function databaseUrl(db: Kysely<Tables>, server: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return urlOf(server, String(rows[0]?.name))
}

async function hold(server: string): Promise<Held> {
  const { url, lock } = await lockDatabase(server)
  const own = await connect(url)
  const { rows } = await own.query(`select to_regnamespace('first_state') is null as "isNew"`)
  if (rows[0].isNew) await (await openPostgres(url)).close()
  const resetSql = await saveInitialState(
    (sql) => own.query(sql),
    (sql) => own.query(sql),
  )
  const held = { lock, own, pool: postgresPool(url), resetSql, isBroken: false }
  for (const client of [lock, own])
    client.on('error', () => {
      held.isBroken = true
    })
  return held
}

/** Wraps a pool so that `end` waits for all connections to return, like `pg` does, but leaves them open. */
function lend(pool: PostgresPool): PostgresPool {
  const lent = new Set<object>()
  let onReturned = () => {}
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      lent.add(client)
      return {
        query: client.query,
        release(destroy) {
          client.release(destroy)
          lent.delete(client)
          if (lent.size === 0) onReturned()
        },
      }
    },
    end: () =>
      new Promise((resolve) => {
        onReturned = resolve
        if (lent.size === 0) resolve()
      }),
  }
}

const listenOn =
  (client: Client): ListenForVersions =>
  async (onVersion) => {
    const notice = ({ payload }: Notification) => onVersion(Number(payload))
    client.on('notification', notice)
    await client.query(`listen ${versionChannel}`)
    return {
      async close() {
        client.off('notification', notice)
        await client.query(`unlisten ${versionChannel}`)
      },
    }
  }

/** Creates an empty database. `drop` terminates its connections. */
export async function createDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `lamplight_test_${randomUUID().replaceAll('-', '')}`
  await withClient(server, (client) =>
    client.query(`create database ${name} template template0 encoding 'UTF8'`),
  )
  const drop = () => withClient(server, (client) => client.query(`drop database ${name} with (force)`))
  return { url: urlOf(server, name), drop: async () => void (await drop()) }
}

/** Locks the first database that is not locked by a worker. Creates it if it is missing. */
async function lockDatabase(server: string): Promise<{ url: string; lock: Client }> {
  const lock = await connect(server)
  for (let number = 1; ; number += 1) {
    const { rows } = await lock.query('select pg_try_advisory_lock($1, $2) as mine', [
      advisoryLockKey,
      number,
    ])
    if (!rows[0].mine) continue
    const name = `lamplight_test_${migrationsHash()}_${number}`
    const { rowCount } = await lock.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await lock.query(`create database ${name} template template0 encoding 'UTF8'`)
    return { url: urlOf(server, name), lock }
  }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function connect(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

function urlOf(server: string, name: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
