import { mkdtempDisposable } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { notification } from '#domain/kinds/notification.ts'
import { student } from '#domain/kinds/student.ts'
import { aBucket, asVariables } from '#testing/s3-server.ts'
import { findPostgres, startPostgres } from '../scripts/test/postgres.ts'
import { fillStudents } from './data-folder.ts'
import { behindProxy, type Client, get, openClient } from './http.ts'
import { atMostStarts, info, type Result, skipped } from './result.ts'
import { type AdminHeaders, createAdmin, type Server, type Settings, withServer } from './server.ts'
import { percentile } from './statistics.ts'

const seconds = 4
const clients = 12
const writes = 100
const addNotification = '/api/admin/dashboard/add-notification'

/**
 * One, two and three processes on PostgreSQL and an S3 server: what they answer a second, and how long after a write the
 * others show it. Database, storage and those who ask run on the same machine and take their part of its processors.
 */
export async function measureCluster(): Promise<Result[]> {
  const binaries = findPostgres()
  if (!binaries) return [skipped('Several processes on PostgreSQL', 'PostgreSQL is not installed')]
  const postgres = await startPostgres(binaries)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lamplight-bench-'))
  try {
    const s3 = asVariables(await aBucket())
    const settings = { ...s3, ...behindProxy, DATABASE_URL: postgres.url, KEYS_DIR: folder.path }
    const inFolder = (name: string): Settings => ({ ...settings, DATA_DIR: join(folder.path, name) })
    await fillStudents(300, inFolder('first'))
    const headers = await createAdmin(inFolder('first'), { asMany: true })
    // As on three machines; first, while the list is short.
    const results = await withServer(inFolder('a'), (a) =>
      withServer(inFolder('b'), (b) => withServer(inFolder('c'), (c) => measureSeen([a, b, c], headers))),
    )
    for (const workers of [1, 2, 3]) {
      const all = { ...inFolder(`workers-${workers}`), WORKERS: String(workers) }
      results.push(...(await withServer(all, (server) => measureRates(workers, server, headers))))
    }
    return results
  } finally {
    await postgres.stop()
  }
}

async function measureRates(workers: number, { url }: Server, headers: AdminHeaders) {
  await get(url + student.screens.list)
  const answers = (ask: Ask) => answersPerSecond(url, ask)
  const rates = {
    'cached pages': await answers((client) => client.request(student.screens.list)),
    // Searches are rendered each time.
    'uncached pages': await answers((client) => client.request(`${student.screens.list}?q=${anyWord()}`)),
    'uncached lists': await answers((client) =>
      client.request(`${student.paths.list}?limit=20&q=${anyWord()}`),
    ),
    writes: await answers((client) =>
      client.request(addNotification, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ title: anyWord(), description: 'Measured' }),
      }),
    ),
  }
  const listed = Object.entries(rates).map(
    ([what, rate]) => `${Math.round(rate).toLocaleString('en')} ${what}`,
  )
  const processes = workers === 1 ? 'One process' : `${workers} processes`
  return [info(`${processes} on ${cpus().length} processors, a second`, listed.join(', '))]
}

type Ask = (client: Client) => Promise<unknown>

/** Each on a connection of its own, one question after the other. */
async function answersPerSecond(url: string, ask: Ask): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let answers = 0
  const work = async (_: unknown, number: number) => {
    const client = openClient(url, number)
    while (performance.now() < end) {
      await ask(client)
      answers += 1
    }
    client.close()
  }
  await Promise.all(Array.from({ length: clients }, work))
  return answers / seconds
}

let words = 0
/** Another one each time, so that nothing is remembered of it. */
const anyWord = () => {
  words += 1
  return `word${words.toString(36)}`
}

/** From the answer to a write until the others show it to visitors, in a list and on a page. */
async function measureSeen(servers: Server[], headers: AdminHeaders): Promise<Result[]> {
  const [first, ...others] = servers as [Server, Server, Server]
  const quiet = await seenAfter(first, others, headers)
  let isOver = false
  const load = others.map(async ({ url }, number) => {
    const client = openClient(url, 10 + number)
    while (!isOver) await client.request(`${student.screens.list}?q=${anyWord()}`)
    client.close()
  })
  const busy = await seenAfter(first, others, headers)
  isOver = true
  await Promise.all(load)
  const spread = (times: number[]) =>
    `median ${percentile(times, 50).toFixed(0)} ms, longest ${percentile(times, 100).toFixed(0)} ms, ${times.length} reads`
  return [
    atMostStarts(5, 'A write shown by two other servers, p99', percentile(quiet, 99), spread(quiet)),
    atMostStarts(5, '  while each renders uncached pages, p99', percentile(busy, 99), spread(busy)),
  ]
}

async function seenAfter(first: Server, others: Server[], headers: AdminHeaders): Promise<number[]> {
  const writer = openClient(first.url, 1)
  const readers = others.flatMap(({ url }, number) => [
    { path: notification.paths.list, client: openClient(url, 2 + 2 * number) },
    { path: notification.screens.list, client: openClient(url, 3 + 2 * number) },
  ])
  const times: number[] = []
  for (let write = 0; write < writes; write += 1) {
    const title = anyWord()
    await writer.request(addNotification, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title, description: 'Measured' }),
    })
    const writtenAt = performance.now()
    await Promise.all(
      readers.map(async ({ path, client }) => {
        while (!(await client.request(path)).body.includes(title)) await wait(1)
        times.push(performance.now() - writtenAt)
      }),
    )
  }
  for (const { client } of [...readers, { client: writer }]) client.close()
  return times
}
