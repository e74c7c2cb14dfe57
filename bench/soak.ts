// npm run soak: half an hour of everything mixed, by hand, and what the server's memory does in the last third of it.
// `npm run soak -- 5` takes five minutes.
import { setTimeout as wait } from 'node:timers/promises'
import { student } from '#domain/kinds/student.ts'
import { publicPages } from '#domain/site/public-pages.ts'
import { editableStudents, editStudent } from './editing.ts'
import { type Headers, openClient } from './http.ts'
import { residentMegabytes } from './processes.ts'
import { atMost, report } from './result.ts'
import { type Site, withDataFolder, withSite } from './server.ts'
import { median } from './statistics.ts'

const minutes = Number(process.argv[2] ?? 30)
if (!(minutes > 0 && minutes <= 1_440)) {
  console.error('How many minutes? For example: npm run soak -- 30')
  process.exit(1)
}
const memory: number[] = []
const failures: string[] = []
const list = student.paths.list
const words = ['asha', 'mu', 'zz', 'hembram 7', 'e', 'canal 99']
let end = Number.POSITIVE_INFINITY

await withDataFolder(10_000, (dataDir) => withSite({ DATA_DIR: dataDir }, soak))

// What still grows in the last third has no end.
const third = Math.floor(memory.length / 3)
const growth = median(memory.slice(2 * third)) - median(memory.slice(third, 2 * third))
report([
  atMost(512, 'MB', 'Most memory', Math.max(...memory)),
  atMost(30, 'MB', 'Growth from the second third to the last', growth),
  atMost(0, '', 'Failed answers', failures.length, failures[0]),
])

async function soak(site: Site) {
  console.error(`Soaking for ${minutes} minutes…`)
  end = performance.now() + minutes * 60_000
  const visits = visitsWith(site.headers)
  const visitors = [1, 2, 3, 4].map((number) => visit(site.url, visits, number))
  await Promise.all([watchMemory(site), edit(site), ...visitors])
}

type Visit = { path: string; headers?: Headers }

/** Pages, searches, exports and whole lists, as visitors and as an admin. */
function visitsWith(admin: Headers): Visit[] {
  return [
    ...publicPages.map((path) => ({ path, headers: { 'accept-encoding': 'br' } })),
    ...words.map((q) => ({ path: `${list}?${new URLSearchParams({ q, limit: '50' })}` })),
    ...words.map((q) => ({ path: `${student.screens.list}?${new URLSearchParams({ q })}` })),
    { path: list, headers: { 'accept-encoding': 'gzip' } },
    { path: '/api/home' },
    { path: `${list}?limit=50&studentClass=5`, headers: admin },
    { path: '/api/admin/dashboard/export/student.xlsx?studentClass=5', headers: admin },
  ]
}

async function watchMemory({ pid }: Site) {
  while (performance.now() < end) {
    memory.push(await residentMegabytes(pid))
    await wait(1_000)
  }
}

async function edit({ admin }: Site) {
  const records = await editableStudents(admin)
  for (let count = 0; performance.now() < end; count += 1) {
    await editStudent(admin, records[count % records.length]).catch(noteFailure)
    await wait(500)
  }
}

async function visit(url: string, visits: Visit[], number: number) {
  const client = openClient(url, number)
  for (let count = number; performance.now() < end; count += 1) {
    const { path, headers = {} } = visits[count % visits.length] as Visit
    await client.request(path, { headers }).catch(noteFailure)
  }
  client.close()
}

const noteFailure = (error: unknown) => failures.push(String(error))
