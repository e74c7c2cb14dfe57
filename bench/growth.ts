import { student } from '#domain/kinds/student.ts'
import { findPostgres, startPostgres } from '../scripts/test/postgres.ts'
import { type Asker, openAsker } from './asker.ts'
import { editOne, recordsOf } from './beside-writes.ts'
import { atMost, type Finding, skipped, told } from './finding.ts'
import { median, percentile, timesOf } from './numbers.ts'
import { highestWhile, residentOf } from './processes.ts'
import { fillStudents, openSchool, type School } from './school.ts'
import { byItself, startServer } from './start-server.ts'
import { tokenFor } from './token-for.ts'

const sizes = [200, 10_000, 100_000] as const
const onAPage = 50
const inFull = 'the list in full'
const workbook = 'the list as an Excel workbook'

/** How what people wait for grows with the school, asked over HTTP of a server of its own, on both databases. */
export async function measureGrowth({ dataDir }: School): Promise<Finding[]> {
  return [...(await onSqlite()), ...(await onPostgres(dataDir))]
}

async function onSqlite() {
  const measured: Measured[] = []
  for (const size of sizes) {
    const school = await openSchool(size)
    try {
      measured.push(await measureSchool(size, { DATA_DIR: school.dataDir }))
    } finally {
      await school.close()
    }
  }
  return findingsOf('SQLite', measured)
}

async function onPostgres(dataDir: string): Promise<Finding[]> {
  const binaries = findPostgres()
  if (!binaries) return [skipped('Growth on PostgreSQL', 'PostgreSQL is not installed')]
  const measured: Measured[] = []
  for (const size of sizes) {
    const postgres = await startPostgres(binaries)
    try {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url }
      await fillStudents(size, settings)
      measured.push(await measureSchool(size, settings))
    } finally {
      await postgres.stop()
    }
  }
  return findingsOf('PostgreSQL', measured)
}

type Times = Record<string, number[]>
type Measured = {
  size: number
  paged: Times
  searches: Times
  /** After a write each, so that what is found has to be counted. */
  firstSearches: Times
  others: Times
  megabytes: Record<string, number>
}

const list = student.paths.list
const dashboard = '/api/admin/dashboard'

async function measureSchool(size: number, settings: Record<string, string>): Promise<Measured> {
  console.error(
    `  ${size.toLocaleString('en')} students, ${settings.DATABASE_URL ? 'PostgreSQL' : 'SQLite'}…`,
  )
  const authorization = await tokenFor(settings)
  // So that each question may come from an address of its own; one may ask only so often.
  const server = await startServer(byItself, settings.DATA_DIR ?? '', {
    TRUST_PROXY: '127.0.0.1',
    ...settings,
  })
  const asker = openAsker(server.url)
  try {
    const paged = await timesOfEach(asker, authorization, await pagedCalls(asker, authorization, size))
    const searches = await timesOfEach(asker, authorization, searchesFor())
    const firstSearches = await firstTimesOfEach(asker, authorization, searchesFor())
    const megabytes: Record<string, number> = {}
    const renders: number[] = []
    while (renders.length < 30) renders.push(await renderAfterWrite(asker, authorization))
    // The first ones find the code cold.
    const others: Times = { render: renders.slice(5) }
    const whole = {
      [inFull]: list,
      [workbook]: `${dashboard}/export/student.xlsx`,
    }
    for (const [what, path] of Object.entries(whole)) {
      // Once for the code and the room that any list takes.
      await asker.ask(`${list}?limit=1000`, { headers: { authorization } })
      const before = await residentOf(server.pid)
      const times: number[] = []
      const highest = await highestWhile(server.pid, async () => {
        times.push(...(await timesOf(2, () => asker.ask(path, { headers: { authorization } }))))
      })
      megabytes[what] = highest - before
      others[what] = times
    }
    return { size, paged, searches, firstSearches, others, megabytes }
  } finally {
    asker.close()
    await server.stop()
  }
}

/** As an admin, whose answers are never kept and who sees every field. */
async function pagedCalls(
  asker: Asker,
  authorization: string,
  size: number,
): Promise<Record<string, string>> {
  const first = `${list}?limit=${onAPage}`
  const nextOf = async (path: string) => {
    const { headers } = await asker.ask(path, { headers: { authorization } })
    return /^<([^>]+)>/.exec(String(headers.link))?.[1] ?? first
  }
  const inClass = `${first}&studentClass=5`
  let deep = first
  for (let read = 0; read < size * 0.8; read += 1_000)
    deep = await nextOf(deep.replace(/limit=\d+/, 'limit=1000'))
  return {
    'first page': first,
    'a page far down': deep.includes('cursor')
      ? deep.replace(/limit=\d+/, `limit=${onAPage}`)
      : await nextOf(first),
    'first page of a class': inClass,
    'second page of a class': size > 500 ? await nextOf(inClass) : inClass,
    'the classes, counted': `${list}/choices`,
    "the dashboard's counts": `${dashboard}/counts`,
    'the home page, its data': '/api/home',
    'the activity': `${dashboard}/activity?limit=${onAPage}`,
    'the trash': `${dashboard}/trash?limit=${onAPage}`,
  }
}

/** Found everywhere, by a half, a tenth, a hundredth, a few and none; long words and short ones, alone and narrowed. */
function searchesFor() {
  const words = [
    'a',
    'female',
    'as',
    'asha',
    'hembram',
    '10',
    'asha bauri',
    'es-1150',
    '77',
    'q',
    'zz',
    'zzzz',
    'asha zzzz',
    'খগ',
  ]
  return Object.fromEntries(
    [
      ...words.map((q) => new URLSearchParams({ q })),
      ...['as', 'female', 'zz'].map((q) => new URLSearchParams({ q, studentClass: '5' })),
    ].map((query) => [query.toString(), `${list}?limit=${onAPage}&${query}`]),
  )
}

async function timesOfEach(
  asker: Asker,
  authorization: string,
  calls: Record<string, string>,
): Promise<Times> {
  const times: Times = {}
  const ask = (path: string) => asker.ask(path, { headers: { authorization } })
  for (const [what, path] of Object.entries(calls)) {
    await timesOf(20, () => ask(path))
    times[what] = await timesOf(60, () => ask(path))
  }
  return times
}

async function firstTimesOfEach(
  asker: Asker,
  authorization: string,
  calls: Record<string, string>,
): Promise<Times> {
  const [record] = await recordsOf(asker, authorization)
  const times: Times = {}
  for (const [what, path] of Object.entries(calls)) {
    const each: number[] = []
    while (each.length < 9) {
      await editOne(asker, authorization, record)
      each.push(...(await timesOf(1, () => asker.ask(path, { headers: { authorization } }))))
    }
    times[what] = each
  }
  return times
}

/** How long the first visitor after a write waits, in milliseconds. */
async function renderAfterWrite(asker: Asker, authorization: string) {
  const [record] = await recordsOf(asker, authorization)
  await editOne(asker, authorization, record)
  const started = performance.now()
  await asker.ask(student.screens.list, { headers: { 'accept-encoding': 'br' } })
  return performance.now() - started
}

function findingsOf(database: string, measured: Measured[]): Finding[] {
  const [small, , large] = measured as [Measured, Measured, Measured]
  const medians = (pick: (one: Measured) => number[] | undefined) =>
    measured.map((one) => median(pick(one) ?? []).toFixed(1)).join(' / ')
  const told3 = (what: string, pick: (one: Measured) => number[] | undefined) =>
    told(`  ${what}`, `${medians(pick)} ms`)
  const worst = (of: (what: string) => number, whats: string[]) =>
    whats.map((what) => ({ what, value: of(what) })).sort((one, other) => other.value - one.value)[0] as {
      what: string
      value: number
    }
  const slowest = worst((what) => median(large.searches[what] ?? []), Object.keys(large.searches))
  const { what: slowestFirst } = worst(
    (what) => median(large.firstSearches[what] ?? []),
    Object.keys(large.firstSearches),
  )
  const steepest = worst(
    (what) => median(large.paged[what] ?? []) / median(small.paged[what] ?? []),
    Object.keys(large.paged),
  )
  const at = `of ${sizes.map((size) => size.toLocaleString('en')).join(' / ')} students, ${database}`
  return [
    atMost(10, 'ms', `Slowest search ${at}`, slowest.value, slowest.what),
    ...Object.keys(large.searches).map((what) => told3(what, (one) => one.searches[what])),
    told(
      `Slowest search that is asked for the first time, ${database}`,
      `${median(large.firstSearches[slowestFirst] ?? []).toFixed(1)} ms (${slowestFirst})`,
    ),
    ...Object.keys(large.firstSearches).map((what) => told3(what, (one) => one.firstSearches[what])),
    atMost(
      1.5,
      'times',
      `Paged call at the largest against the smallest, ${database}`,
      steepest.value,
      steepest.what,
    ),
    ...Object.keys(large.paged).map((what) => told3(what, (one) => one.paged[what])),
    atMost(
      15,
      'ms',
      `Page of 24 cards, first visit after a write, ${database}`,
      median(large.others.render ?? []),
      `p95 ${percentile(large.others.render ?? [], 95).toFixed(1)} ms`,
    ),
    told3('at each size', (one) => one.others.render),
    atMost(60, 'MB', `Memory for ${inFull}, ${database}`, large.megabytes[inFull] ?? Number.NaN),
    told3('it takes', (one) => one.others[inFull]),
    told(`Memory for ${workbook}, ${database}`, `${large.megabytes[workbook]?.toFixed(0)} MB`),
    told3('it takes', (one) => one.others[workbook]),
  ]
}
