import { student } from '#domain/kinds/student.ts'
import { installDebianPackages } from '../scripts/test/debian.ts'
import { run } from '../scripts/tools.ts'
import { startBareNode, startNginx } from './baselines.ts'
import { withDataFolder } from './data-folder.ts'
import { get } from './http.ts'
import { atLeast, info, type Result, skipped } from './result.ts'
import { withServer } from './server.ts'
import { median } from './statistics.ts'
import { requestsPerSecond } from './wrk.ts'

const rounds = 5
const measured = [
  { what: 'Cached page', path: student.screens.list },
  { what: 'Cached list', path: student.paths.list },
]

/** Our answers out of the cache against bare `node:http` and nginx, which send the same compressed bytes. */
export async function measureResponseCache(): Promise<Result[]> {
  const missing = await installTools()
  if (missing.length > 0) {
    const why = `${missing.join(' and ')} not installed`
    return measured.map(({ what }) => skipped(`${what} against bare Node and nginx`, why))
  }
  return withDataFolder(200, (dataDir) =>
    withServer({ DATA_DIR: dataDir }, async ({ url }) => {
      const results: Result[] = []
      for (const { what, path } of measured) results.push(...(await compare(what, url + path)))
      return results
    }),
  )
}

async function compare(what: string, url: string): Promise<Result[]> {
  // Asked twice: the first answer fills the cache, the second comes out of it.
  await get(url, { 'accept-encoding': 'br' })
  const cached = await get(url, { 'accept-encoding': 'br' })
  if (cached.headers['content-encoding'] !== 'br') throw new Error(`${url} does not come in brotli.`)
  const bare = await startBareNode(cached)
  const nginx = await startNginx(cached)
  try {
    const urls = { ours: url, bare: bare.url, nginx: nginx.url }
    const rates: Record<keyof typeof urls, number[]> = { ours: [], bare: [], nginx: [] }
    for (const warmUp of Object.values(urls)) await requestsPerSecond(warmUp, 1)
    // In turn, so that whatever else this machine does meets all three.
    for (let round = 0; round < rounds; round += 1)
      for (const who of ['ours', 'bare', 'nginx'] as const)
        rates[who].push(await requestsPerSecond(urls[who], 3))
    const ratiosTo = (who: 'bare' | 'nginx') =>
      rates.ours.map((rate, round) => rate / (rates[who][round] ?? Number.NaN))
    const listed = (ratios: number[]) => ratios.map((ratio) => ratio.toFixed(2)).join(', ')
    const [toBare, toNginx] = [ratiosTo('bare'), ratiosTo('nginx')]
    const size = `${(cached.body.length / 1_000).toFixed(1)} KB in brotli`
    const each = Object.entries(rates).map(
      ([who, found]) => `${who} ${Math.round(median(found)).toLocaleString('en')}`,
    )
    return [
      atLeast(0.9, 'of bare node:http', `${what}, ${size}`, median(toBare), listed(toBare)),
      atLeast(0.45, 'of nginx', `${what}, against its open file cache`, median(toNginx), listed(toNginx)),
      info('  answers a second', each.join(', ')),
    ]
  } finally {
    await nginx.stop()
    await bare.stop()
  }
}

const debianPackages = { nginx: 'nginx-light', wrk: 'wrk' }

/** Installs the programs where we may. @returns which are still missing */
async function installTools(): Promise<string[]> {
  const findMissing = async () => {
    const missing: (keyof typeof debianPackages)[] = []
    for (const name of ['nginx', 'wrk'] as const) {
      const { output } = await run(name, ['-v'])
      if (output.includes('ENOENT')) missing.push(name)
    }
    return missing
  }
  await installDebianPackages((await findMissing()).map((name) => debianPackages[name]))
  return findMissing()
}
