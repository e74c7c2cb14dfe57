import { student } from '#domain/kinds/student.ts'
import { startBareNode, startNginx } from './baselines.ts'
import { get } from './http.ts'
import { atLeast, type Result, skipped } from './result.ts'
import { withDataFolder, withServer } from './server.ts'
import { median } from './statistics.ts'
import { compareRates, installPrograms } from './wrk.ts'

/** Our answers out of the cache against bare `node:http` and nginx, which send the same compressed bytes. */
export async function measureResponseCache(): Promise<Result[]> {
  const missing = await installPrograms(['nginx', 'wrk'])
  if (missing.length > 0)
    return [skipped('Cached answers against bare Node and nginx', `${missing.join(' and ')} not installed`)]
  return withDataFolder(200, (dataDir) =>
    withServer({ DATA_DIR: dataDir }, async ({ url }) => [
      ...(await compare('Cached page', url + student.screens.list)),
      ...(await compare('Cached list', url + student.paths.list)),
    ]),
  )
}

async function compare(what: string, url: string): Promise<Result[]> {
  // Asked twice: the first answer fills the cache, the second comes out of it.
  await get(url, { 'accept-encoding': 'br' })
  const cached = await get(url, { 'accept-encoding': 'br' })
  if (cached.headers['content-encoding'] !== 'br') throw new Error(`${url} does not come in brotli.`)
  await using bare = await startBareNode(cached)
  await using nginx = await startNginx(cached)
  const [toBare = [], toNginx = []] = await compareRates(url, [bare.url, nginx.url], {
    // The client takes one of two cores, and rounds differ by a half: many short ones have a steady median.
    rounds: 15,
    seconds: 1,
  })
  const listed = (ratios: number[]) => ratios.map((ratio) => ratio.toFixed(2)).join(', ')
  return [
    atLeast(0.9, 'of bare node:http', what, median(toBare), listed(toBare)),
    atLeast(0.45, 'of nginx', `${what}, against its open file cache`, median(toNginx), listed(toNginx)),
  ]
}
