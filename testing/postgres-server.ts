import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { openPostgres } from '#server/db/open-postgres.ts'
import type { OpenDatabase } from '#server/db/opened-database.ts'
import { migrationsHash, saveInitialState } from './initial-state.ts'

/** Any number that nothing else on a test server locks by; a database's own number is the second half of its lock. */
const advisoryLockKey = 7_203_116

/**
 * A migrated database on a real server, as good as new. Creating one takes a second, so they are kept and used again by
 * other tests, workers and runs; a lock tells which ones are in use, and ends with its worker.
 */
export async function openOnServer(server: string): Promise<OpenDatabase> {
  const database = await acquireDatabase(server)
  await reset(database.url)
  const opened = await openPostgres(database.url)
  return {
    ...opened,
    async close() {
      await opened.close()
      await database.release()
    },
  }
}

/** An empty database; dropping it ends the connections to it. */
export async function createDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `lamplight_test_${randomUUID().replaceAll('-', '')}`
  await withClient(server, (client) =>
    client.query(`create database ${name} template template0 encoding 'UTF8'`),
  )
  const drop = () => withClient(server, (client) => client.query(`drop database ${name} with (force)`))
  return { url: urlOf(server, name), drop: async () => void (await drop()) }
}

/** The first database that no worker uses, created if missing. */
async function acquireDatabase(server: string) {
  const client = await connect(server)
  for (let number = 1; ; number += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as mine', [
      advisoryLockKey,
      number,
    ])
    if (!rows[0].mine) continue
    const name = `lamplight_test_${migrationsHash()}_${number}`
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name} template template0 encoding 'UTF8'`)
    return { url: urlOf(server, name), release: () => client.end() }
  }
}

/** Databases are reset before the tests and not after them, since tests may be interrupted. */
async function reset(url: string) {
  await withClient(url, async (client) => {
    const { rows } = await client.query(`select to_regnamespace('first_state') is null as "isNew"`)
    if (rows[0].isNew) await (await openPostgres(url)).close()
    const resetSql = await saveInitialState(
      (sql) => client.query(sql),
      (sql) => client.query(sql),
    )
    await client.query(resetSql)
  })
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
