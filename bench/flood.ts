import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { student } from '#domain/kinds/student.ts'
import { findFreePort } from '#server/free-port.ts'
import { findProgram } from '../scripts/test/find-program.ts'
import { makeCertificate, startCaddy } from '../scripts/test/proxies.ts'
import { openConnection } from './flood-clients.ts'
import { behindProxy } from './http.ts'
import { atMost, type Result, skipped } from './result.ts'
import { type AdminHeaders, withFilledServer } from './server.ts'
import { percentile } from './statistics.ts'

const students = 10_000
const connections = 560
const seconds = 15
/** Of its time without a flood. Networks take turns, so with 20 that flood it is twenty times and a little. */
const maxTimes = 30

/** What others are answered, and when, while so many addresses ask for pages that nobody has asked for before. */
export const measureFlood = (): Promise<Result[]> =>
  withFilledServer(
    students,
    async ({ url }, headers) => {
      const results = await compare(url, headers, '', [1, 3, 20])
      if (!findProgram('caddy'))
        return [...results, skipped('A flood through Caddy', 'Caddy is not installed')]
      await using folder = await mkdtempDisposable(join(tmpdir(), 'lamplight-bench-'))
      makeCertificate(folder.path)
      const site = new URL(url).host
      const caddy = await startCaddy({ folder: folder.path, port: await findFreePort(), sites: [site] })
      try {
        return [...results, ...(await compare(caddy.origin, headers, ' through Caddy', [1, 20]))]
      } finally {
        await caddy.stop()
      }
    },
    behindProxy,
  )

async function compare(url: string, headers: AdminHeaders, how: string, floods: number[]) {
  const calm = await askOthers(url, headers, 3)
  const results: Result[] = []
  for (const addresses of floods) {
    const flood = fork('bench/flood-clients.ts', [url, addresses, connections, seconds].map(String))
    const ended = once(flood, 'exit')
    await once(flood, 'message')
    const flooded = await askOthers(url, headers, seconds)
    await ended
    const from = `${addresses} ${addresses === 1 ? 'address floods' : 'addresses flood'}${how}`
    for (const [what, { times, refused }] of Object.entries(flooded)) {
      const alone = percentile(calm[what]?.times ?? [], 50)
      const note = `50 / 90 / 99 of ${times.length}: ${listed(times)}, ${alone.toFixed(1)} ms alone`
      results.push(atMost(maxTimes, 'times as long', `${what}, ${from}`, percentile(times, 50) / alone, note))
      results.push(atMost(0, '', '  refused or not answered', refused))
    }
  }
  return results
}

const listed = (times: number[]) =>
  `${[50, 90, 99].map((percent) => percentile(times, percent).toFixed(0)).join(' / ')} ms`

type Asked = { times: number[]; refused: number }

/** A visitor, another one and an admin ask again and again for as long, each on new connections from an own address. */
async function askOthers(
  url: string,
  headers: AdminHeaders,
  seconds: number,
): Promise<Record<string, Asked>> {
  let question = 0
  const asks = {
    'Page that is not cached': () => {
      question += 1
      return ask(url, `${student.screens.list}?q=other${question}`, '127.0.1.1')
    },
    'Page that is cached': () => ask(url, student.screens.list, '127.0.1.2'),
    "An admin's counts": () => ask(url, '/api/admin/dashboard/counts', '127.0.1.3', headers),
  }
  const until = performance.now() + seconds * 1_000
  const asked = Object.entries(asks).map(async ([what, ask]): Promise<[string, Asked]> => {
    const times: number[] = []
    let refused = 0
    while (performance.now() < until) {
      const startedAt = performance.now()
      if ((await ask()) === 200) times.push(performance.now() - startedAt)
      else refused += 1
      await wait(150)
    }
    return [what, { times, refused }]
  })
  return Object.fromEntries(await Promise.all(asked))
}

async function ask(url: string, path: string, localAddress: string, headers = {}) {
  const connection = openConnection(url, localAddress)
  const status = await connection.ask(path, { headers, timeoutMs: 20_000 })
  connection.close()
  return status
}
