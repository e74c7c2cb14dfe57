import { student } from '#domain/kinds/student.ts'
import { findFreePort } from '#server/free-port.ts'
import { run } from '../scripts/tools.ts'
import { withDataFolder } from './data-folder.ts'
import { get } from './http.ts'
import { atLeast, info, type Result, skipped } from './result.ts'
import { withServer } from './server.ts'
import { median } from './statistics.ts'
import { requestsPerSecond } from './wrk.ts'

const rounds = 7
const path = student.paths.list

/** What a cached answer costs more when metrics are counted; two servers in turn, so that the machine's moods meet both. */
export async function measureMonitoring(): Promise<Result[]> {
  if ((await run('wrk', ['-v'])).output.includes('ENOENT'))
    return [skipped('A cached list with metrics', 'wrk not installed')]
  const port = String(await findFreePort())
  return withDataFolder(200, (plainFolder) =>
    withDataFolder(200, (watchedFolder) =>
      withServer({ DATA_DIR: plainFolder }, ({ url: plain }) =>
        withServer({ DATA_DIR: watchedFolder, METRICS_PORT: port }, ({ url: watched }) =>
          compare(plain + path, watched + path, `http://127.0.0.1:${port}/metrics`),
        ),
      ),
    ),
  )
}

async function compare(plain: string, watched: string, metrics: string): Promise<Result[]> {
  const ratios: number[] = []
  for (const url of [plain, watched]) await requestsPerSecond(url, 2)
  for (let round = 0; round < rounds; round += 1) {
    // Each is first as often as the other.
    const [first, second] = round % 2 ? [plain, watched] : [watched, plain]
    const rates = new Map([[first, await requestsPerSecond(first, 2)]])
    rates.set(second, await requestsPerSecond(second, 2))
    ratios.push((rates.get(watched) ?? Number.NaN) / (rates.get(plain) ?? Number.NaN))
  }
  const { body } = await get(metrics)
  const counted = /lamplight_http_cache_hits_total (\d+)/.exec(body.toString())?.[1]
  return [
    atLeast(
      0.98,
      'of the rate without',
      'A cached list with metrics',
      median(ratios),
      ratios.map((ratio) => ratio.toFixed(3)).join(', '),
    ),
    info('  answers counted', String(counted)),
  ]
}
