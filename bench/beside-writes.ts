import { setTimeout as wait } from 'node:timers/promises'
import { student } from '#domain/kinds/student.ts'
import { type Asker, openAsker } from './asker.ts'
import { type Finding, told } from './finding.ts'
import { percentile } from './numbers.ts'
import { openSchool, type School } from './school.ts'
import { byItself, startServer } from './start-server.ts'
import { tokenFor } from './token-for.ts'

const seconds = 10
const writesASecond = 20
const students = 10_000
const list = student.paths.list

/** What readers wait while 20 records a second change, so that hardly an answer can be kept. */
export async function measureBesideWrites(_school: School): Promise<Finding[]> {
  const school = await openSchool(students)
  const settings = { DATA_DIR: school.dataDir, TRUST_PROXY: '127.0.0.1' }
  try {
    const authorization = await tokenFor(settings)
    const server = await startServer(byItself, school.dataDir, settings)
    const askers = [0, 1, 2, 3].map((number) => openAsker(server.url, number))
    try {
      return await readBesideWrites(askers, authorization)
    } finally {
      for (const asker of askers) asker.close()
      await server.stop()
    }
  } finally {
    await school.close()
  }
}

async function readBesideWrites(askers: Asker[], authorization: string): Promise<Finding[]> {
  const [writer, ...readers] = askers as [Asker, ...Asker[]]
  const reads: Record<string, string> = {
    'a page': student.screens.list,
    'a page of a list': `${list}?limit=50&studentClass=5`,
    'a search': `${list}?limit=50&q=hembram`,
  }
  const end = performance.now() + seconds * 1_000
  const writes: number[] = []
  const writing = (async () => {
    const records = await recordsOf(writer, authorization)
    for (let at = 0; performance.now() < end; at += 1) {
      const due = performance.now() + 1_000 / writesASecond
      writes.push(await editOne(writer, authorization, records[at % records.length]))
      await wait(Math.max(0, due - performance.now()))
    }
  })()
  const findings = await Promise.all(
    Object.entries(reads).map(async ([what, path], at) => {
      const times: number[] = []
      while (performance.now() < end) {
        const started = performance.now()
        await (readers[at] as Asker).ask(path, { headers: { 'accept-encoding': 'br' } })
        times.push(performance.now() - started)
      }
      return told(`  ${what}, ${students.toLocaleString('en')} students`, spread(times))
    }),
  )
  await writing
  return [told(`Beside ${writesASecond} writes a second: a write`, spread(writes)), ...findings]
}

type Edited = { _id: string; address: string }

/** Some records that can be edited. */
export async function recordsOf(asker: Asker, authorization: string): Promise<Edited[]> {
  const { body } = await asker.ask(`${list}?limit=100`, { headers: { authorization } })
  return JSON.parse(body.toString())
}

/** How long it takes to change a record, in milliseconds. */
export async function editOne(
  asker: Asker,
  authorization: string,
  record: Edited | undefined,
): Promise<number> {
  const started = performance.now()
  await asker.ask(`/api/admin/dashboard/students/${record?._id}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ address: record?.address }),
  })
  return performance.now() - started
}

const spread = (times: number[]) =>
  `p50 ${percentile(times, 50).toFixed(1)}, p95 ${percentile(times, 95).toFixed(1)}, p99 ${percentile(times, 99).toFixed(1)} ms of ${times.length}`
