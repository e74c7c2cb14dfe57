import { student } from '#domain/kinds/student.ts'
import { startBareNode } from './bare-node.ts'
import { get } from './http.ts'
import { atLeast, type Result, skipped } from './result.ts'
import { withDataFolder, withServer } from './server.ts'
import { compareProcessorTime, installWrk, type Measured } from './wrk.ts'

// Other programs on the machine disturb single rounds, even in processor time.
const rounds = 15

/**
 * Compares the processor time of our cached responses with that of a bare `node:http` server that sends the same
 * compressed bytes.
 */
export async function measureCachedResponse(): Promise<Result[]> {
  if (!(await installWrk())) return [skipped('Cached answers against bare Node', 'wrk is not installed')]
  return withDataFolder(200, (dataDir) =>
    withServer({ DATA_DIR: dataDir }, async ({ url, pid }) => [
      await compare('Cached page', { url: url + student.screens.list, pid }),
      await compare('Cached list', { url: url + student.paths.list, pid }),
    ]),
  )
}

async function compare(what: string, ours: Measured): Promise<Result> {
  const { url } = ours
  await get(url, { 'accept-encoding': 'br' })
  const cached = await get(url, { 'accept-encoding': 'br' })
  if (cached.headers['content-encoding'] !== 'br') throw new Error(`${url} is not compressed with Brotli.`)
  await using bare = await startBareNode(cached)
  const { ratio, times } = await compareProcessorTime(ours, bare, rounds)
  return atLeast(0.7, 'of bare node:http', what, ratio, times)
}
