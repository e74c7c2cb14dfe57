import { student } from '#domain/kinds/student.ts'
import { findPostgres, startPostgres } from '../scripts/test/postgres.ts'
import { fillStudents, withDataFolder } from './data-folder.ts'
import { editableStudents, editStudent } from './edit-student.ts'
import { behindProxy, type Client, openClient } from './http.ts'
import { canMeasureMemory, peakMegabytes, residentMegabytes } from './processes.ts'
import { atMost, atMostStarts, info, type Result, skipped } from './result.ts'
import { type AdminHeaders, createAdmin, type Settings, withServer } from './server.ts'
import { measureTime, measureTimes, median, percentile } from './statistics.ts'

const sizes = [200, 10_000, 100_000]
const pageSize = 50
const list = student.paths.list
const dashboard = '/api/admin/dashboard'

/** How what people wait for grows with the school, asked over HTTP of a server of its own, on both databases. */
export async function measureGrowth(): Promise<Result[]> {
  return [...(await measureOnSqlite()), ...(await measureOnPostgres())]
}

async function measureOnSqlite(): Promise<Result[]> {
  const measured: Measured[] = []
  for (const size of sizes)
    measured.push(await withDataFolder(size, (dataDir) => measureSize(size, { DATA_DIR: dataDir })))
  return resultsOf('SQLite', measured)
}

async function measureOnPostgres(): Promise<Result[]> {
  const binaries = findPostgres()
  if (!binaries) return [skipped('Growth on PostgreSQL', 'PostgreSQL is not installed')]
  const measured: Measured[] = []
  for (const size of sizes) {
    const postgres = await startPostgres(binaries)
    try {
      const measureFilled = async (dataDir: string) => {
        const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url }
        await fillStudents(size, settings)
        return measureSize(size, settings)
      }
      measured.push(await withDataFolder(0, measureFilled))
    } finally {
      await postgres.stop()
    }
  }
  return resultsOf('PostgreSQL', measured)
}

/** Milliseconds by what was asked. */
type Times = Record<string, number[]>
type Measured = {
  searches: Times
  pagedCalls: Times
  /** The page of cards, asked for by the first visitor after a write. */
  firstVisits: number[]
  wholeList: { times: number[]; megabytes: number }
}

async function measureSize(size: number, settings: Settings): Promise<Measured> {
  const database = settings.DATABASE_URL ? 'PostgreSQL' : 'SQLite'
  console.error(`  ${size.toLocaleString('en')} students, ${database}…`)
  const headers = await createAdmin(settings, { asMany: true })
  return withServer({ ...settings, ...behindProxy }, async ({ url, pid }) => {
    const client = openClient(url)
    try {
      return {
        pagedCalls: await timesOfEach(client, headers, await pagedCalls(client, headers, size)),
        searches: await timesOfEach(client, headers, searches()),
        firstVisits: await measureFirstVisits(client, headers),
        wholeList: await measureWholeList(client, headers, pid),
      }
    } finally {
      client.close()
    }
  })
}

/** As an admin, whose answers are never cached and who sees every field. */
async function timesOfEach(client: Client, headers: AdminHeaders, calls: Record<string, string>) {
  const times: Times = {}
  for (const [what, path] of Object.entries(calls)) {
    const ask = () => client.request(path, { headers })
    await measureTimes(20, ask)
    times[what] = await measureTimes(60, ask)
  }
  return times
}

async function pagedCalls(client: Client, headers: AdminHeaders, size: number) {
  const first = `${list}?limit=${pageSize}`
  const nextPage = async (path: string) => {
    const response = await client.request(path, { headers })
    return /^<([^>]+)>/.exec(String(response.headers.link))?.[1] ?? first
  }
  const ofClass = `${first}&studentClass=5`
  let far = await nextPage(first)
  for (let read = 1_000; read < size * 0.8; read += 1_000)
    far = await nextPage(far.replace(/limit=\d+/, 'limit=1000'))
  return {
    'first page': first,
    'a page far down': far.replace(/limit=\d+/, `limit=${pageSize}`),
    'first page of a class': ofClass,
    'second page of a class': size > 500 ? await nextPage(ofClass) : ofClass,
    'the classes, counted': `${list}/choices`,
    "the dashboard's counts": `${dashboard}/counts`,
    'the home page, its data': '/api/home',
    'the activity': `${dashboard}/activity?limit=${pageSize}`,
    'the trash': `${dashboard}/trash?limit=${pageSize}`,
  }
}

/** What is found everywhere, by a half, a tenth, a hundredth, a few and none; long words and short ones, filtered or not. */
function searches() {
  const everywhere = ['a', 'female', 'as', 'asha', 'hembram', '10', 'asha bauri', 'es-1150', '77']
  const nowhere = ['q', 'zz', 'zzzz', 'asha zzzz', 'খগ']
  const params = [
    ...[...everywhere, ...nowhere].map((q) => new URLSearchParams({ q })),
    ...['as', 'female', 'zz'].map((q) => new URLSearchParams({ q, studentClass: '5' })),
  ]
  return Object.fromEntries(params.map((query) => [`${query}`, `${list}?limit=${pageSize}&${query}`]))
}

async function measureFirstVisits(client: Client, headers: AdminHeaders): Promise<number[]> {
  const [record] = await editableStudents(client, headers)
  const times: number[] = []
  while (times.length < 30) {
    await editStudent(client, headers, record)
    const visit = () => client.request(student.screens.list, { headers: { 'accept-encoding': 'br' } })
    times.push(await measureTime(visit))
  }
  // The first ones find the code cold.
  return times.slice(5)
}

async function measureWholeList(client: Client, headers: AdminHeaders, pid: number) {
  // Once for the code and the room that any list takes.
  await client.request(`${list}?limit=1000`, { headers })
  const before = canMeasureMemory ? await residentMegabytes(pid) : Number.NaN
  const times: number[] = []
  const ask = async () => void times.push(...(await measureTimes(2, () => client.request(list, { headers }))))
  const peak = canMeasureMemory ? await peakMegabytes(pid, ask) : await ask().then(() => Number.NaN)
  return { times, megabytes: peak - before }
}

/** At most so many milliseconds in a school of so many students; what is larger has only to be right. */
const promisedMs: [size: number, milliseconds: number][] = [
  [10_000, 15],
  [100_000, 60],
]

function resultsOf(database: string, measured: Measured[]): Result[] {
  const large = measured.at(-1) as Measured
  const row = (what: string, timesIn: (size: Measured) => number[] | undefined) => {
    const medians = measured.map((size) => median(timesIn(size) ?? []).toFixed(1))
    return info(`  ${what}`, `${medians.join(' / ')} ms`)
  }
  const slowest = (what: string, timesIn: (size: Measured) => Times) =>
    promisedMs.map(([size, milliseconds]) => {
      const times = timesIn(measured[sizes.indexOf(size)] as Measured)
      const name = highest(Object.keys(times), (name) => median(times[name] ?? []))
      const of = `${what} of ${size.toLocaleString('en')} students, ${database}`
      return atMost(milliseconds, 'ms', of, median(times[name] ?? []), name)
    })
  const memory = `Memory for the list in full, ${database}`
  return [
    ...slowest('Slowest search', ({ searches }) => searches),
    ...Object.keys(large.searches).map((what) => row(what, ({ searches }) => searches[what])),
    ...slowest('Slowest paged call', ({ pagedCalls }) => pagedCalls),
    ...Object.keys(large.pagedCalls).map((what) => row(what, ({ pagedCalls }) => pagedCalls[what])),
    atMostStarts(
      0.4,
      `Page of 24 cards, first visit after a write, ${database}`,
      median(large.firstVisits),
      `p95 ${percentile(large.firstVisits, 95).toFixed(1)} ms`,
    ),
    row('at each size', ({ firstVisits }) => firstVisits),
    canMeasureMemory ? atMost(60, 'MB', memory, large.wholeList.megabytes) : skipped(memory, 'needs Linux'),
    row('it takes', ({ wholeList }) => wholeList.times),
  ]
}

const highest = (names: string[], measure: (name: string) => number) =>
  names.reduce((highest, name) => (measure(name) > measure(highest) ? name : highest))
