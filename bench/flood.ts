import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { student } from '#domain/kinds/student.ts'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { findFreePort } from '#server/free-port.ts'
import { findProgram } from '../scripts/test/find-program.ts'
import { makeCertificate, startCaddy } from '../scripts/test/proxies.ts'
import { openConnection } from './flood-clients.ts'
import { atMost, type Result, skipped } from './result.ts'
import { type AdminHeaders, withDataFolder, withSite } from './server.ts'
import { median } from './statistics.ts'

const students = 10_000
const connections = 560
const seconds = 15
/** Of its time without a flood. Networks take turns, so with 20 that flood it is twenty times and a little. */
const maxTimes = 30
/** A file is sent at once, so a flood of them costs others less. */
const maxTimesForFiles = 4
const fileSeconds = 6

/** What others are answered, and when, while so many addresses ask for pages that nobody has asked for before. */
export const measureFlood = (): Promise<Result[]> =>
  withDataFolder(students, (dataDir) =>
    withSite({ DATA_DIR: dataDir }, async ({ url, headers }) => {
      const results = await compare(url, headers, '', [1, 3, 20])
      results.push(...(await compareFiles(url, headers)))
      if (!findProgram('caddy'))
        return [...results, skipped('A flood through Caddy', 'Caddy is not installed')]
      await using folder = await mkdtempDisposable(join(tmpdir(), 'lamplight-bench-'))
      makeCertificate(folder.path)
      const sites = [new URL(url).host]
      const caddy = await startCaddy({ folder: folder.path, port: await findFreePort(), sites })
      try {
        return [...results, ...(await compare(caddy.origin, headers, ' through Caddy', [1, 20]))]
      } finally {
        await caddy.stop()
      }
    }),
  )

/** What others are answered, and when, while one address asks for one file again and again. */
async function compareFiles(url: string, headers: AdminHeaders) {
  const results: Result[] = []
  const calm = await askOthers(url, headers, 3)
  for (const [what, path] of Object.entries(await findFiles(url))) {
    const flooded = await whileFlooded([url, 1, connections, fileSeconds, path], () =>
      askOthers(url, headers, fileSeconds),
    )
    for (const [index, { what: other, times, refused }] of flooded.entries()) {
      const ratio = median(times) / median(calm[index]?.times ?? [])
      results.push(atMost(maxTimesForFiles, 'times as long', `${other}, while one floods ${what}`, ratio))
      results.push(atMost(0, '', '  refused or not answered', refused))
    }
  }
  return results
}

/** The files that are flooded: a picture, a script, the picture of a shared page, and one that is not there. */
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

/** What `work` comes to while other processes flood the site. */
async function whileFlooded<T>(args: (string | number)[], work: () => Promise<T>): Promise<T> {
  const flood = fork('bench/flood-clients.ts', args.map(String))
  const ended = once(flood, 'exit')
  await once(flood, 'message')
  const outcome = await work()
  await ended
  return outcome
}

async function compare(url: string, headers: AdminHeaders, how: string, floods: number[]) {
  const calm = await askOthers(url, headers, 3)
  const results: Result[] = []
  for (const addresses of floods) {
    const flooded = await whileFlooded([url, addresses, connections, seconds], () =>
      askOthers(url, headers, seconds),
    )
    for (const [index, { what, times, refused }] of flooded.entries()) {
      const title = `${what}, flooded by ${addresses}${how}`
      const ratio = median(times) / median(calm[index]?.times ?? [])
      results.push(atMost(maxTimes, 'times as long', title, ratio))
      results.push(atMost(0, '', '  refused or not answered', refused))
    }
  }
  return results
}

/** A visitor, another one and an admin ask again and again for as long, each on new connections from an own address. */
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
