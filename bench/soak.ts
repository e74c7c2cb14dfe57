// npm run soak: half an hour of everything mixed, by hand, and what the server's memory does in the last third of it.
// `npm run soak -- 5` takes five minutes.
import { setTimeout as wait } from 'node:timers/promises'
import { student } from '#domain/kinds/student.ts'
import { publicPages } from '#domain/public-pages.ts'
import { openAsker } from './asker.ts'
import { editOne, recordsOf } from './beside-writes.ts'
import { atMost, isBroken, told } from './finding.ts'
import { percentile } from './numbers.ts'
import { describeMachine, printTable } from './print.ts'
import { residentOf } from './processes.ts'
import { openSchool } from './school.ts'
import { byItself, startServer } from './start-server.ts'
import { tokenFor } from './token-for.ts'

const minutes = Number(process.argv[2] ?? 30)
if (!(minutes > 0 && minutes <= 1_440)) {
  console.error('How many minutes? For example: npm run soak -- 30')
  process.exit(1)
}
const everySecond = 1_000
const length = minutes * 60 * everySecond
const school = await openSchool(10_000)
const settings = { DATA_DIR: school.dataDir, TRUST_PROXY: '127.0.0.1' }
const authorization = await tokenFor(settings)
const server = await startServer(byItself, school.dataDir, settings)
const end = performance.now() + length
const memory: number[] = []
const times: number[] = []
const failures: string[] = []

const list = student.paths.list
const words = ['asha', 'mu', 'zz', 'hembram 7', 'e', 'canal 99']
const visits = [
  ...[...publicPages].map((path) => ({ path, headers: { 'accept-encoding': 'br' } })),
  ...words.map((q) => ({ path: `${list}?${new URLSearchParams({ q, limit: '50' })}`, headers: {} })),
  ...words.map((q) => ({ path: `${student.screens.list}?${new URLSearchParams({ q })}`, headers: {} })),
  { path: list, headers: { 'accept-encoding': 'gzip' } },
  { path: '/api/home', headers: {} },
  { path: `${list}?limit=50&studentClass=5`, headers: { authorization } },
  { path: '/api/admin/dashboard/export/student.xlsx?studentClass=5', headers: { authorization } },
]

console.error(`Soaking for ${minutes} minutes…`)
await Promise.all([watch(), change(), ...[1, 2, 3, 4].map(visit)])
await server.stop()
await school.close()
describeMachine()
printTable(findings())
process.exitCode = findings().some(isBroken) ? 1 : 0

async function watch() {
  while (performance.now() < end) {
    memory.push(await residentOf(server.pid))
    await wait(everySecond)
  }
}

async function change() {
  const asker = openAsker(server.url, 0)
  const records = await recordsOf(asker, authorization)
  for (let at = 0; performance.now() < end; at += 1) {
    await editOne(asker, authorization, records[at % records.length]).catch(noteFailure)
    await wait(everySecond / 2)
  }
  asker.close()
}

async function visit(number: number) {
  const asker = openAsker(server.url, number)
  for (let at = number; performance.now() < end; at += 1) {
    const { path, headers } = visits[at % visits.length] as (typeof visits)[number]
    const started = performance.now()
    await asker.ask(path, { headers: headers as Record<string, string> }).catch(noteFailure)
    times.push(performance.now() - started)
    // So many numbers would themselves be what grows.
    if (times.length > 100_000) times.splice(0, 50_000)
  }
  asker.close()
}

function noteFailure(error: unknown) {
  if (failures.length < 20) failures.push(String(error))
}

/** What still grows in the last third has no end. */
function findings() {
  const third = Math.floor(memory.length / 3)
  const [middle, last] = [memory.slice(third, 2 * third), memory.slice(2 * third)]
  const growth = percentile(last, 50) - percentile(middle, 50)
  return [
    atMost(512, 'MB', 'Most memory', Math.max(...memory)),
    atMost(30, 'MB', 'Growth from the second third to the last', growth),
    told('  of the last third', `${Math.min(...last).toFixed(0)} to ${Math.max(...last).toFixed(0)} MB`),
    atMost(0, '', 'Failed answers', failures.length, failures[0] ?? ''),
    told(
      '  of the last answers',
      `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms`,
    ),
  ]
}
