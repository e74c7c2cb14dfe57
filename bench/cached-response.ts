import { student } from '#domain/kinds/student.ts'
import { startBareNode } from './bare-node.ts'
import { get } from './http.ts'
import { atLeast, type Result, skipped } from './result.ts'
import { withDataFolder, withServer } from './server.ts'
import { median } from './statistics.ts'
import { compareRates, installWrk } from './wrk.ts'

// The client uses one of the two cores, and individual rounds differ by up to half. The median of many short rounds is
// stable.
const rounds = 15

/** Compares our cached responses with a bare `node:http` server that sends the same compressed bytes. */
export async function measureCachedResponse(): Promise<Result[]> {
  if (!(await installWrk())) return [skipped('Cached answers against bare Node', 'wrk is not installed')]
  return withDataFolder(200, (dataDir) =>
    withServer({ DATA_DIR: dataDir }, async ({ url }) => [
      await compare('Cached page', url + student.screens.list),
      await compare('Cached list', url + student.paths.list),
    ]),
  )
}

async function compare(what: string, url: string): Promise<Result> {
  await get(url, { 'accept-encoding': 'br' })
  const cached = await get(url, { 'accept-encoding': 'br' })
  if (cached.headers['content-encoding'] !== 'br') throw new Error(`${url} is not compressed with Brotli.`)
  await using bare = await startBareNode(cached)
  const ratios = await compareRates(url, bare.url, rounds)
  return atLeast(
    0.9,
    'of bare node:http',
    what,
    median(ratios),
    ratios.map((ratio) => ratio.toFixed(2)).join(', '),
  )
}
