import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { student } from '#domain/kinds/student.ts'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { openConnection } from './flood-clients.ts'
import { atMost, type Result } from './result.ts'
import { type AdminHeaders, withDataFolder, withSite } from './server.ts'
import { median } from './statistics.ts'

const students = 10_000
const connections = 560

type Flood = { title: string; addresses: number; seconds: number; maxTimes: number; file?: string }

/**
 * Measures how many of other clients' requests succeed, and how fast, while several IP addresses request uncached pages
 * or a file.
 */
export const measureFlood = (): Promise<Result[]> =>
  withDataFolder(students, (dataDir) =>
    withSite({ DATA_DIR: dataDir }, async ({ url, headers }) => {
      const calm = await askOthers(url, headers, 3)
      const results: Result[] = []
      for (const flood of [...pageFloods(), ...(await fileFloods(url))]) {
        const flooded = await whileFlooded(url, flood, () => askOthers(url, headers, flood.seconds))
        for (const [index, { what, times, refused }] of flooded.entries()) {
          const ratio = median(times) / median(calm[index]?.times ?? [])
          results.push(atMost(flood.maxTimes, 'times as long', `${what}, ${flood.title}`, ratio))
          results.push(atMost(0, '', '  refused or not answered', refused))
        }
      }
      return results
    }),
  )

/**
 * Client networks take turns, so while 20 of them flood the site, the others wait a little over twenty times as long.
 */
const pageFloods = (): Flood[] =>
  [1, 3, 20].map((addresses) => ({ title: `flooded by ${addresses}`, addresses, seconds: 15, maxTimes: 30 }))

/** Files are sent immediately, so flooding them affects others less. */
const fileFloods = async (url: string): Promise<Flood[]> =>
  Object.entries(await findFiles(url)).map(([what, file]) => {
    return { title: `while one floods ${what}`, addresses: 1, seconds: 6, maxTimes: 4, file }
  })

async function findFiles(url: string) {
  const page = await (await fetch(url + student.screens.list)).text()
  const find = (pattern: RegExp) => new URL(pattern.exec(page)?.[1] ?? '/', url).pathname
  return {
    'a picture': defaultPicture,
    'a script': find(/src="(\/assets\/[^"]+\.js)"/),
    'a share picture': find(/og:image" content="([^"]+)"/),
    'a missing file': `/uploads/${'0'.repeat(40)}-4x4-${'0'.repeat(24)}-320.webp`,
  }
}

async function whileFlooded<T>(url: string, { addresses, seconds, file }: Flood, work: () => Promise<T>) {
  const args = [url, addresses, connections, seconds, ...(file ? [file] : [])]
  const flood = fork('bench/flood-clients.ts', args.map(String))
  const ended = once(flood, 'exit')
  await once(flood, 'message')
  const outcome = await work()
  await ended
  return outcome
}

/**
 * Sends requests as two visitors and an admin until the time is up. Each has a separate IP address and opens new
 * connections.
 */
function askOthers(url: string, headers: AdminHeaders, seconds: number) {
  let question = 0
  const until = performance.now() + seconds * 1_000
  const askAgain = async (what: string, localAddress: string, pathOf: () => string, headers = {}) => {
    const times: number[] = []
    let refused = 0
    while (performance.now() < until) {
      const startedAt = performance.now()
      const connection = openConnection(url, localAddress)
      const status = await connection.ask(pathOf(), { headers, timeoutMs: 20_000 })
      connection.close()
      if (status === 200) times.push(performance.now() - startedAt)
      else refused += 1
      await wait(150)
    }
    return { what, times, refused }
  }
  const uncached = () => {
    question += 1
    return `${student.screens.list}?q=other${question}`
  }
  return Promise.all([
    askAgain('Page that is not cached', '127.0.1.1', uncached),
    askAgain('Page that is cached', '127.0.1.2', () => student.screens.list),
    askAgain("An admin's counts", '127.0.1.3', () => '/api/admin/dashboard/counts', headers),
  ])
}
