// npm run soak: half an hour of everything mixed, by hand, and what the server's memory does in the last third of it.
// `npm run soak -- 5` takes five minutes.
import { setTimeout as wait } from 'node:timers/promises'
import { student } from '#domain/kinds/student.ts'
import { publicPages } from '#domain/site/public-pages.ts'
import { editableStudents, editStudent } from './edit-student.ts'
import { behindProxy, openClient } from './http.ts'
import { residentMegabytes } from './processes.ts'
import { atMost, info, report } from './result.ts'
import { type AdminHeaders, type Server, withFilledServer } from './server.ts'
import { measureTime, percentile } from './statistics.ts'

const minutes = Number(process.argv[2] ?? 30)
if (!(minutes > 0 && minutes <= 1_440)) {
  console.error('How many minutes? For example: npm run soak -- 30')
  process.exit(1)
}
const memory: number[] = []
const times: number[] = []
const failures: string[] = []
const list = student.paths.list
const words = ['asha', 'mu', 'zz', 'hembram 7', 'e', 'canal 99']
let end = Number.POSITIVE_INFINITY

await withFilledServer(10_000, soak, behindProxy)
report(results())

async function soak(server: Server, headers: AdminHeaders) {
  console.error(`Soaking for ${minutes} minutes…`)
  end = performance.now() + minutes * 60_000
  const visits = visitsWith(headers)
  const visitors = [1, 2, 3, 4].map((number) => visit(server, visits, number))
  await Promise.all([watchMemory(server), edit(server, headers), ...visitors])
}

type Visit = { path: string; headers: Record<string, string> }

/** Pages, searches, exports and whole lists, as visitors and as an admin. */
function visitsWith(admin: AdminHeaders): Visit[] {
  return [
    ...[...publicPages].map((path) => ({ path, headers: { 'accept-encoding': 'br' } })),
    ...words.map((q) => ({ path: `${list}?${new URLSearchParams({ q, limit: '50' })}`, headers: {} })),
    ...words.map((q) => ({ path: `${student.screens.list}?${new URLSearchParams({ q })}`, headers: {} })),
    { path: list, headers: { 'accept-encoding': 'gzip' } },
    { path: '/api/home', headers: {} },
    { path: `${list}?limit=50&studentClass=5`, headers: admin },
    { path: '/api/admin/dashboard/export/student.xlsx?studentClass=5', headers: admin },
  ]
}

async function watchMemory({ pid }: Server) {
  while (performance.now() < end) {
    memory.push(await residentMegabytes(pid))
    await wait(1_000)
  }
}

async function edit({ url }: Server, headers: AdminHeaders) {
  const client = openClient(url)
  const records = await editableStudents(client, headers)
  for (let count = 0; performance.now() < end; count += 1) {
    await editStudent(client, headers, records[count % records.length]).catch(noteFailure)
    await wait(500)
  }
  client.close()
}

async function visit({ url }: Server, visits: Visit[], number: number) {
  const client = openClient(url, number)
  for (let count = number; performance.now() < end; count += 1) {
    const { path, headers } = visits[count % visits.length] as Visit
    times.push(await measureTime(() => client.request(path, { headers }).catch(noteFailure)))
    // So many numbers would themselves be what grows.
    if (times.length > 100_000) times.splice(0, 50_000)
  }
  client.close()
}

function noteFailure(error: unknown) {
  if (failures.length < 20) failures.push(String(error))
}

/** What still grows in the last third has no end. */
function results() {
  const third = Math.floor(memory.length / 3)
  const [middle, last] = [memory.slice(third, 2 * third), memory.slice(2 * third)]
  const growth = percentile(last, 50) - percentile(middle, 50)
  return [
    atMost(512, 'MB', 'Most memory', Math.max(...memory)),
    atMost(30, 'MB', 'Growth from the second third to the last', growth),
    info('  of the last third', `${Math.min(...last).toFixed(0)} to ${Math.max(...last).toFixed(0)} MB`),
    atMost(0, '', 'Failed answers', failures.length, failures[0] ?? ''),
    info(
      '  of the last answers',
      `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms`,
    ),
  ]
}
