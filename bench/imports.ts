import { setTimeout as wait } from 'node:timers/promises'
import type { Import, ImportPreview } from '#domain/records/import-schemas.ts'
import { importPaths } from '#domain/records/imports.ts'
import { findPostgres, startPostgres } from '../scripts/test/postgres.ts'
import { withDataFolder } from './data-folder.ts'
import { behindProxy, openClient } from './http.ts'
import { canMeasureMemory, peakMegabytes, residentMegabytes } from './processes.ts'
import { atMost, atMostStarts, info, type Result, skipped } from './result.ts'
import { type AdminHeaders, createAdmin, type Settings, withServer } from './server.ts'
import { measureTime, measureTimes, median, percentile } from './statistics.ts'

const rows = 10_000
const list = `List of ${rows.toLocaleString('en')} students`

/** How long a long list takes from its file to its preview, and then to be added; by how much memory grows, and who waits. */
export async function measureImports(): Promise<Result[]> {
  const sqlite = await withDataFolder(0, (dataDir) => measureImport('SQLite', { DATA_DIR: dataDir }))
  const binaries = findPostgres()
  if (!binaries) return [...sqlite.results, skipped(`${list}, PostgreSQL`, 'PostgreSQL is not installed')]
  const postgres = await startPostgres(binaries)
  try {
    const { results, addedMs } = await withDataFolder(0, (dataDir) =>
      measureImport('PostgreSQL', { DATA_DIR: dataDir, DATABASE_URL: postgres.url }),
    )
    const ratio = addedMs / sqlite.addedMs
    return [...sqlite.results, ...results, atMost(1.5, 'times SQLite', `${list}, added, PostgreSQL`, ratio)]
  } finally {
    await postgres.stop()
  }
}

async function measureImport(database: string, settings: Settings) {
  const headers = await createAdmin(settings)
  return withServer({ ...settings, ...behindProxy }, async ({ url, pid }) => {
    const visitors = [
      visitAgain(url, 1, () => '/'),
      visitAgain(url, 2, (visit) => `/api/students?q=asha%20${visit}`),
    ]
    const before = canMeasureMemory ? await residentMegabytes(pid) : Number.NaN
    let times = { preview: Number.NaN, look: Number.NaN, apply: Number.NaN }
    const work = async () => {
      times = await importStudents(url, headers, (phase) => {
        for (const visitor of visitors) visitor.enter(phase)
      })
    }
    const peak = canMeasureMemory ? await peakMegabytes(pid, work) : await work().then(() => Number.NaN)
    for (const visitor of visitors) await visitor.stop()
    const [cached, uncached] = visitors.map(({ waits }) => waits)
    const memory = `${list}, memory, ${database}`
    const results: Result[] = [
      atMostStarts(40, `${list}, to its preview, ${database}`, times.preview),
      atMostStarts(75, `${list}, added, ${database}`, times.apply),
      canMeasureMemory ? atMost(200, 'MB', memory, peak - before) : skipped(memory, 'needs Linux'),
      info('  another look at its preview', `${times.look.toFixed(0)} ms`),
      ...phases.flatMap((phase) => [
        info(`  a cached page while it is ${phase}`, spread(cached?.[phase])),
        info(`  an answer that is not cached`, spread(uncached?.[phase])),
      ]),
    ]
    return { results, addedMs: times.apply }
  })
}

const phases = ['looked at', 'added'] as const
type Phase = (typeof phases)[number]

const spread = (waits: number[] = []) =>
  `median ${percentile(waits, 50).toFixed(1)}, p95 ${percentile(waits, 95).toFixed(0)}, longest ${percentile(waits, 100).toFixed(0)} ms, ${waits.length} answers`

async function importStudents(url: string, headers: AdminHeaders, enter: (phase: Phase) => void) {
  const call = async <T>(method: string, path: string, body?: FormData | object): Promise<T> => {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  let id = ''
  let preview: ImportPreview | undefined
  enter('looked at')
  const previewMs = await measureTime(async () => {
    const form = new FormData()
    form.set('file', aList(), 'students.csv')
    const { data } = await call<{ data: Import }>('POST', importPaths.add.replace(':kind', 'student'), form)
    id = data._id
    const one = importPaths.one.replace(':id', id)
    // As the page does.
    const [looked] = await Promise.all([
      call<{ preview: ImportPreview }>('GET', one),
      call('GET', `${importPaths.rows.replace(':id', id)}?limit=50`),
    ])
    preview = looked.preview
  })
  if (preview?.counts.new !== rows) throw new Error(`Only ${preview?.counts.new} rows were new.`)
  const lookMs = median(await measureTimes(5, () => call('GET', importPaths.one.replace(':id', id))))
  enter('added')
  const { stamp, previewedAt } = preview
  const applyMs = await measureTime(() =>
    call('POST', importPaths.apply.replace(':id', id), { stamp, previewedAt }),
  )
  return { preview: previewMs, look: lookMs, apply: applyMs }
}

function aList() {
  const lines = Array.from(
    { length: rows },
    (_, n) => `Asha Hembram ${n},BENCH-${n},F,${(n % 10) + 1},"Lane ${n % 40}, Mango Garden"`,
  )
  return new Blob([['Name,Unique ID,Gender,Class,Address', ...lines].join('\n')])
}

/** Somebody who asks again and again, on a connection of their own. */
function visitAgain(url: string, number: number, pathOf: (visit: number) => string) {
  const client = openClient(url, number)
  const waits: Record<Phase, number[]> = { 'looked at': [], added: [] }
  let phase: Phase = 'looked at'
  let isStopped = false
  const visiting = (async () => {
    for (let visit = 0; !isStopped; visit += 1) {
      const during = phase
      waits[during].push(await measureTime(() => client.request(pathOf(visit))))
      await wait(pauseMs)
    }
  })()
  return {
    waits,
    enter(next: Phase) {
      phase = next
    },
    async stop() {
      isStopped = true
      await visiting
      client.close()
    },
  }
}

const pauseMs = 20
