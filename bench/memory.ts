import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { student } from '#domain/kinds/student.ts'
import { withDataFolder } from './data-folder.ts'
import { get } from './http.ts'
import { canMeasureMemory, residentMegabytes } from './processes.ts'
import { atMost, info, type Result, skipped } from './result.ts'
import { startCommand, withServer } from './server.ts'

const what = 'Memory of the idle server'
const idleMs = 5_000

/** What the server holds in memory after a few visits, once it has been left alone for a while. */
export async function measureMemory(): Promise<Result[]> {
  if (!canMeasureMemory) return [skipped(what, 'needs Linux')]
  return withDataFolder(200, (dataDir) =>
    withServer(
      { DATA_DIR: dataDir },
      async ({ url, pid }) => {
        const paths = ['/', student.screens.list, student.paths.list, '/no-such-page', '/healthz']
        for (const path of [...paths, ...paths]) await get(url + path, { 'accept-encoding': 'br' })
        await wait(idleMs)
        const starter = `${(await residentMegabytes(pid)).toFixed(0)} MB`
        return [
          atMost(150, 'MB', what, await residentMegabytes(await childOf(pid))),
          info('  and of start.mjs, which started it', starter),
        ]
      },
      startCommand,
    ),
  )
}

const childOf = async (pid: number) => Number(await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
