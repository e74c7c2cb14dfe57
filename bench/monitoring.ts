import { student } from '#domain/kinds/student.ts'
import { findFreePort } from '#server/free-port.ts'
import { atLeast, type Result, skipped } from './result.ts'
import { withDataFolder, withServer } from './server.ts'
import { median } from './statistics.ts'
import { compareRates, installPrograms } from './wrk.ts'

/** What a cached answer costs more when metrics are counted; two servers in turn. */
export async function measureMonitoring(): Promise<Result[]> {
  const what = 'A cached list with metrics'
  if ((await installPrograms(['wrk'])).length > 0) return [skipped(what, 'wrk not installed')]
  const metrics = { METRICS_PORT: String(await findFreePort()) }
  const ratios = await withDataFolder(200, (plainFolder) =>
    withDataFolder(200, (watchedFolder) =>
      withServer({ DATA_DIR: plainFolder }, (plain) =>
        withServer({ DATA_DIR: watchedFolder, ...metrics }, (watched) => {
          const [path, often] = [student.paths.list, { rounds: 7, seconds: 2 }]
          return compareRates(watched.url + path, [plain.url + path], often)
        }),
      ),
    ),
  )
  return [atLeast(0.98, 'of the rate without', what, median(ratios.flat()))]
}
