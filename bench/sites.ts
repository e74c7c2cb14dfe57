import { cp, mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { student } from '#domain/kinds/student.ts'
import { withDataFolder } from './data-folder.ts'
import { get } from './http.ts'
import { canMeasureMemory, residentMegabytes } from './processes.ts'
import { atMost, atMostStarts, info, type Result, skipped } from './result.ts'
import { type Server, withServer } from './server.ts'
import { measureTimes, percentile } from './statistics.ts'

const what = 'Memory of an idle site among 200'
const count = 200
const idleMs = 3_000
const flooders = 64
/** What nobody notices; a browser of the same machine takes part of it. */
const maxFloodedStarts = 1.25
/** The name by which the server is asked whether it serves. */
const first = '127.0.0.1'
const neighbor = 'site-2.example.org'

/** What each of many schools in one process costs, and what a flood of one does to another. */
export async function measureSites(): Promise<Result[]> {
  if (!canMeasureMemory) return [skipped(what, 'needs Linux')]
  return withDataFolder(200, async (filled) => {
    const one = await withSites(filled, 1, async ({ pid }) => memoryWhenIdle(pid))
    return withSites(filled, count, async ({ url, pid, firstPageMs }) => {
      const each = ((await memoryWhenIdle(pid)) - one) / (count - 1)
      return [
        atMost(5, 'MB', what, each),
        info('  start of the process until it serves all', `${(firstPageMs / 1_000).toFixed(1)} s`),
        ...(await compareFlood(url)),
      ]
    })
  })
}

async function memoryWhenIdle(pid: number) {
  await wait(idleMs)
  return residentMegabytes(pid)
}

/** As many sites as that, each with the same content. */
async function withSites<T>(filled: string, sites: number, work: (server: Server) => Promise<T>): Promise<T> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'lamplight-bench-'))
  for (let site = 1; site <= sites; site += 1) {
    const own = join(folder.path, site === 1 ? first : `site-${site}.example.org`)
    await mkdir(own)
    // Pictures are not asked for, and 200 times as many would fill the disk.
    await cp(join(filled, 'lamplight.sqlite'), join(own, 'lamplight.sqlite'))
  }
  return await withServer({ DATA_DIR: '', SITES_DIR: folder.path, BACKUP_EVERY: 'off' }, work)
}

async function compareFlood(url: string): Promise<Result[]> {
  let question = 0
  /** A page that nobody has asked for before. */
  const askAnew = (host: string) => {
    question += 1
    return get(`${url}${student.screens.list}?q=${question}`, { host })
  }
  const askCached = (host: string) => get(url + student.screens.list, { host })
  const asks = {
    'Cached page of another site while one is flooded': () => askCached(neighbor),
    'Cached page of the flooded site': () => askCached(first),
    'Page of another site that is not cached, while one is flooded': () => askAnew(neighbor),
  }
  await Promise.all([neighbor, first].map(askCached))
  const results: Result[] = []
  for (const [name, ask] of Object.entries(asks)) {
    const calm = await measureTimes(100, ask)
    const flooded = await whileFlooded(
      () => askAnew(first),
      () => measureTimes(100, ask),
    )
    const note = `50 / 90 / 99 of 100: ${listed(flooded)}; ${listed(calm)} without a flood`
    results.push(atMostStarts(maxFloodedStarts, name, percentile(flooded, 50), note))
  }
  return results
}

const listed = (times: number[]) =>
  `${[50, 90, 99].map((percent) => percentile(times, percent).toFixed(0)).join(' / ')} ms`

/** The work, while so many ask one question after the other. */
async function whileFlooded<T>(ask: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  let isOver = false
  const flood = Array.from({ length: flooders }, async () => {
    while (!isOver) await ask()
  })
  try {
    return await work()
  } finally {
    isOver = true
    await Promise.all(flood)
  }
}
