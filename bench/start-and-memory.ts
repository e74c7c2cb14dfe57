import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { student } from '#domain/kinds/student.ts'
import { get } from './http.ts'
import { residentMegabytes } from './processes.ts'
import { atMostMegabytes, atMostStarts, type Result } from './result.ts'
import { startCommand, withDataFolder, withServer } from './server.ts'
import { median } from './statistics.ts'

const starts = 5
const idleMs = 5_000

export const measureStart = (): Promise<Result[]> =>
  withDataFolder(200, async (dataDir) => {
    const firstPage = () =>
      withServer({ DATA_DIR: dataDir }, async (server) => server.firstPageMs, startCommand)
    // The first start fills the disk cache and the compile cache for all later starts.
    await firstPage()
    const times: number[] = []
    while (times.length < starts) times.push(await firstPage())
    return [atMostStarts(24, 'Cold start to first page', median(times))]
  })

export const measureMemory = (): Promise<Result[]> =>
  withDataFolder(200, async (dataDir) => {
    const idleMemory = () => withServer({ DATA_DIR: dataDir }, idleMegabytes, startCommand)
    // The first start compiles everything.
    await idleMemory()
    const megabytes: number[] = []
    while (megabytes.length < starts) megabytes.push(await idleMemory())
    return [atMostMegabytes(135, 'Memory of the idle server', median(megabytes))]
  })

async function idleMegabytes({ url, pid }: { url: string; pid: number }): Promise<number> {
  const paths = ['/', student.screens.list, student.paths.list, '/no-such-page', '/healthz']
  for (const path of [...paths, ...paths]) await get(url + path, { 'accept-encoding': 'br' })
  await wait(idleMs)
  // The process started here is start.mjs; the server is its child.
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return residentMegabytes(Number(children))
}
