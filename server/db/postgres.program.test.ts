import { once } from 'node:events'
import { createServer } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { databaseUrl } from '#testing/postgres-server.ts'
import { postgresVersion } from './content-version.ts'
import { isDatabaseUnavailable } from './dialect.ts'
import { openPostgres } from './open-postgres.ts'
import type { OpenDatabase } from './opened-database.ts'
import { postgresPool } from './postgres-pool.ts'
import type { Tables } from './tables.ts'
import { inTransaction } from './transaction.ts'

const server = process.env.TEST_DATABASE_URL

/** These tests need a real server. */
describe.skipIf(!server)('on a PostgreSQL server', () => {
  let place: OpenDatabase
  let opened: OpenDatabase
  beforeEach(async () => {
    place = await openTestDatabase('postgres')
    opened = await openPostgres(await databaseUrl(place.db, String(server)))
  })
  afterEach(async () => {
    await opened.close()
    await place.close()
  })

  test('an incremented version reaches the other processes by notification once it is committed', async () => {
    const { db, contentVersion } = opened
    // Without polling, only a notification can report a version.
    const looks = vi.spyOn(db, 'selectFrom').mockImplementation(() => {
      throw new Error('does not look')
    })
    await contentVersion.increment(db)
    await vi.waitFor(() => expect(contentVersion.current()).toBe(2))
    looks.mockRestore()
  })

  test('connections closed by the server are reopened, including the one for LISTEN', async () => {
    const { db, contentVersion } = opened
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    await end.execute(db)
    await contentVersion.increment(db)
    await vi.waitFor(() => expect(contentVersion.current()).toBe(2))
    const own = await sql`select pg_terminate_backend(pg_backend_pid())`
      .execute(db)
      .catch((error: unknown) => error)
    expect(isDatabaseUnavailable(own)).toBe(true)
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])
  })

  test('a connection lost during a transaction fails only that transaction', async () => {
    const { db } = opened
    const work = inTransaction(db, async (inner) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(inner)
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db)
      await inner.selectFrom('settings').selectAll().execute()
    })
    await expect(work).rejects.toSatisfy(isDatabaseUnavailable)
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])
  })

  test('a statement that exceeds the timeout is canceled and counts as an unavailable database', async () => {
    const slow = await sql`select pg_sleep(60)`.execute(opened.db).catch((error: unknown) => error)
    expect(isDatabaseUnavailable(slow)).toBe(true)
  })
})

test('a server that refuses or drops connections is unavailable, and the version in memory is kept', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const pool = postgresPool(`postgres://school@127.0.0.1:${port}/lamplight`)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  expect(
    isDatabaseUnavailable(
      await db
        .selectFrom('settings')
        .selectAll()
        .execute()
        .catch((error: unknown) => error),
    ),
  ).toBe(true)
  await expect(postgresVersion(db, async () => ({ close: async () => {} }))).rejects.toSatisfy(
    isDatabaseUnavailable,
  )
  await db.destroy()
})
