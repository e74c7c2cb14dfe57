import { Kysely, PostgresDialect, sql } from 'kysely'
import { Client } from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { system } from '../system.ts'
import { type ListenForVersions, postgresVersion, versionChannel } from './content-version.ts'
import { reportQuery } from './dialect.ts'
import { createTables, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { OpenDatabase, OpenOptions } from './opened-database.ts'
import { connectOptions, connectWithoutTimeouts, postgresPool } from './postgres-pool.ts'
import type { Tables } from './tables.ts'

/**
 * Opens the PostgreSQL database at a URL. Any number of processes may open it.
 * @throws {CannotStart} whose message does not contain the password
 */
export async function openPostgres(
  url: string,
  options: OpenOptions = { exclusive: true },
): Promise<OpenDatabase> {
  try {
    await prepare(url, options)
    const pool = postgresPool(url)
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: reportQuery })
    const contentVersion = await postgresVersion(db, subscribeToVersions(url))
    return {
      db,
      contentVersion,
      async close() {
        await contentVersion.close()
        await db.destroy()
      },
    }
  } catch (error) {
    if (error instanceof CannotStart) throw error
    const { message, cause } = error as Error
    const { host, pathname } = new URL(url)
    throw new CannotStart(
      `The database at ${host}${pathname} cannot be opened: ${cause instanceof Error ? cause.message : message}.`,
      error,
    )
  }
}

/** Migrates on a separate connection, because migrating a large table may take longer than the timeout for requests. */
async function prepare(url: string, { exclusive, beforeUpdate }: OpenOptions) {
  await using db = connectWithoutTimeouts(url)
  await assertUtf8(db)
  if (exclusive)
    await migrate(db, migrations, (db, update) => beforeUpdate?.(db.$extendTables<Tables>(), update))
  else await createTables(db, migrations)
}

/** @throws {CannotStart} if the database is not encoded in UTF-8 */
export async function assertUtf8<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8')
    throw new CannotStart(`The database must be encoded in UTF8, and this one is in ${encoding}.`)
}

const retryMilliseconds = 1_000

/**
 * Listens on a separate connection, and reconnects when the connection breaks. Polling finds changes that are missed in
 * the meantime, so a failed connection is not an error.
 */
const subscribeToVersions =
  (url: string): ListenForVersions =>
  async (onVersion) => {
    let isClosed = false
    let client: Client | undefined
    let timer: NodeJS.Timeout | undefined

    const connect = async () => {
      const fresh = new Client({ ...connectOptions, connectionString: url })
      client = fresh
      fresh.on('error', () => {})
      fresh.once('end', retry)
      fresh.on('notification', ({ payload }) => onVersion(Number(payload)))
      try {
        await fresh.connect()
        unref(fresh)
        await fresh.query(`listen ${versionChannel}`)
      } catch {
        await fresh.end().catch(() => {})
        retry()
      }
    }
    const retry = () => {
      system.clearTimeout(timer)
      if (!isClosed) timer = system.setTimeout(connect, retryMilliseconds).unref()
    }

    await connect()
    return {
      async close() {
        isClosed = true
        system.clearTimeout(timer)
        await client?.end().catch(() => {})
      },
    }
  }

/** Lets the process exit while the client is listening. The types of `pg` lack `unref`. */
const unref = (client: Client) => (client as Client & { unref(): void }).unref()
