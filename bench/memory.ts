import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { student } from '#domain/kinds/student.ts'
import { atMost, type Finding, skipped, told } from './finding.ts'
import { get } from './get.ts'
import { residentOf } from './processes.ts'
import type { School } from './school.ts'
import { startServer, throughFrontDoor } from './start-server.ts'

const what = 'Memory of the idle server'
const idleFor = 5_000

/** What the server holds in memory after a few visits, once it has been left alone for a while. */
export async function measureMemory({ dataDir }: School): Promise<Finding[]> {
  if (!existsSync('/proc/self/status')) return [skipped(what, 'needs Linux')]
  const frontDoor = await startServer(throughFrontDoor, dataDir)
  try {
    const paths = ['/', student.screens.list, student.paths.list, '/no-such-page', '/healthz']
    for (const path of [...paths, ...paths]) await get(frontDoor.url + path, { 'accept-encoding': 'br' })
    await wait(idleFor)
    const server = await childOf(frontDoor.pid)
    return [
      atMost(150, 'MB', what, await residentOf(server)),
      told('  and of the front door that started it', `${(await residentOf(frontDoor.pid)).toFixed(0)} MB`),
    ]
  } finally {
    await frontDoor.stop()
  }
}

const childOf = async (pid: number) => Number(await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
