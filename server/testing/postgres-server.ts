import { Client } from 'pg'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { keepFirstState } from './first-state.ts'
import { migrationsHash } from './migrations-hash.ts'

/** Any number that nothing else on a test server locks by; a database's own number is the second half of its lock. */
const placeKey = 7_203_116

/**
 * A migrated database on a real server, as good as new. Making one takes a second, so they stay there and are
 * used again by other tests, workers and runs; a lock says which are in use, and ends with its worker.
 */
export async function openOnServer(server: string): Promise<OpenDatabase> {
  const place = await takePlace(server)
  await startAfresh(place.url)
  const opened = await openPostgres(place.url)
  return {
    ...opened,
    async close() {
      await opened.close()
      await place.release()
    },
  }
}

/** The first database that no worker uses, made where it is missing. */
async function takePlace(server: string) {
  const client = await connect(server)
  for (let number = 1; ; number += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as mine', [placeKey, number])
    if (!rows[0].mine) continue
    const name = `lamplight_test_${migrationsHash()}_${number}`
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name} template template0 encoding 'UTF8'`)
    return { url: urlOf(server, name), release: () => client.end() }
  }
}

/** The emptying comes before the tests and not after them, since those may be broken off. */
async function startAfresh(url: string) {
  await withClient(url, async (client) => {
    const { rows } = await client.query(`select to_regnamespace('first_state') is null as "isNew"`)
    if (rows[0].isNew) await (await openPostgres(url)).close()
    const putBack = await keepFirstState(
      (sql) => client.query(sql),
      (sql) => client.query(sql),
    )
    await client.query(putBack)
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

function urlOf(server: string, database: string) {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
