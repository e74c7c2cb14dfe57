import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { notification } from '#domain/kinds/notification.ts'
import { student } from '#domain/kinds/student.ts'
import { aBucket, asVariables } from '#testing/s3-server.ts'
import { findPostgres, startPostgres } from '../scripts/test/postgres.ts'
import { behindProxy, openClient } from './http.ts'
import { atMostStarts, type Result, skipped } from './result.ts'
import { fillStudents, type Settings, type Site, withServer, withSite } from './server.ts'
import { percentile } from './statistics.ts'

const writes = 100

/** How long after a write two other servers show it, on PostgreSQL and an S3 server; all of them run on the same machine. */
export async function measureCluster(): Promise<Result[]> {
  const binaries = findPostgres()
  if (!binaries) return [skipped('Several servers on PostgreSQL', 'PostgreSQL is not installed')]
  const postgres = await startPostgres(binaries)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lamplight-bench-'))
  try {
    const shared = { ...asVariables(await aBucket()), ...behindProxy, DATABASE_URL: postgres.url }
    const inFolder = (name: string): Settings => ({
      ...{ ...shared, KEYS_DIR: folder.path },
      DATA_DIR: join(folder.path, name),
    })
    await fillStudents(300, inFolder('a'))
    const work = (a: Site) =>
      withServer(inFolder('b'), (b) => withServer(inFolder('c'), (c) => measureSeen(a, [b.url, c.url])))
    return await withSite(inFolder('a'), work, { asMany: true })
  } finally {
    await postgres.stop()
  }
}

let words = 0
/** Another one each time, so that nothing is remembered of it. */
const anyWord = () => {
  words += 1
  return `word${words.toString(36)}`
}

/** From the answer to a write until the others show it to visitors, in a list and on a page. */
async function measureSeen(writer: Site, others: string[]): Promise<Result[]> {
  const quiet = await seenAfter(writer, others)
  let isOver = false
  const load = others.map(async (url, number) => {
    const client = openClient(url, 10 + number)
    while (!isOver) await client.request(`${student.screens.list}?q=${anyWord()}`)
    client.close()
  })
  const busy = await seenAfter(writer, others)
  isOver = true
  await Promise.all(load)
  return [
    atMostStarts(5, 'A write shown by two other servers, p99', percentile(quiet, 99)),
    atMostStarts(5, '  while each renders uncached pages, p99', percentile(busy, 99)),
  ]
}

async function seenAfter({ admin }: Site, others: string[]): Promise<number[]> {
  const readers = others.flatMap((url, number) => [
    { path: notification.paths.list, client: openClient(url, 2 + 2 * number) },
    { path: notification.screens.list, client: openClient(url, 3 + 2 * number) },
  ])
  const times: number[] = []
  for (let write = 0; write < writes; write += 1) {
    const title = anyWord()
    await admin.call('/api/admin/dashboard/add-notification', { title, description: 'Measured' })
    const writtenAt = performance.now()
    const waitUntilShown = async ({ path, client }: (typeof readers)[number]) => {
      while (!(await client.request(path)).body.includes(title)) await wait(1)
      times.push(performance.now() - writtenAt)
    }
    await Promise.all(readers.map(waitUntilShown))
  }
  for (const { client } of readers) client.close()
  return times
}
