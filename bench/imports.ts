import type { Import, ImportPreview } from '#domain/records/import-schemas.ts'
import { importPaths } from '#domain/records/imports.ts'
import { findPostgres, startPostgres } from '../scripts/test/postgres.ts'
import { withDataFolder } from './data-folder.ts'
import { get } from './http.ts'
import { canMeasureMemory, peakMegabytes, residentMegabytes } from './processes.ts'
import { atMost, info, type Result, skipped } from './result.ts'
import { type AdminHeaders, createAdmin, type Settings, withServer } from './server.ts'
import { measureTime, percentile } from './statistics.ts'

const rows = 10_000
const list = `List of ${rows.toLocaleString('en')} students`

/** How long a long list takes from its file to its preview, and then to be added; by how much memory grows, and who waits. */
export async function measureImports(): Promise<Result[]> {
  const onSqlite = await withDataFolder(0, (dataDir) => measureImport('SQLite', { DATA_DIR: dataDir }))
  const binaries = findPostgres()
  if (!binaries) return [...onSqlite, skipped(`${list}, PostgreSQL`, 'PostgreSQL is not installed')]
  const postgres = await startPostgres(binaries)
  try {
    const measure = (dataDir: string) =>
      measureImport('PostgreSQL', { DATA_DIR: dataDir, DATABASE_URL: postgres.url })
    return [...onSqlite, ...(await withDataFolder(0, measure))]
  } finally {
    await postgres.stop()
  }
}

async function measureImport(database: string, settings: Settings): Promise<Result[]> {
  const headers = await createAdmin(settings)
  return withServer(settings, async ({ url, pid }) => {
    await get(`${url}/`)
    const before = canMeasureMemory ? await residentMegabytes(pid) : Number.NaN
    let times = { preview: Number.NaN, apply: Number.NaN }
    const waits: number[] = []
    const work = async () => {
      const visits = visitUntilStopped(`${url}/healthz`, waits)
      times = await importStudents(url, headers)
      await visits.stop()
    }
    const peak = canMeasureMemory ? await peakMegabytes(pid, work) : await work().then(() => Number.NaN)
    const memory = `${list}, memory, ${database}`
    return [
      atMost(5_000, 'ms', `${list}, to its preview, ${database}`, times.preview),
      atMost(5_000, 'ms', `${list}, added, ${database}`, times.apply),
      canMeasureMemory ? atMost(200, 'MB', memory, peak - before) : skipped(memory, 'needs Linux'),
      info(
        '  others wait meanwhile',
        `p50 ${percentile(waits, 50).toFixed(1)}, p99 ${percentile(waits, 99).toFixed(0)} ms`,
      ),
    ]
  })
}

async function importStudents(url: string, headers: AdminHeaders) {
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
  const { stamp, previewedAt } = preview
  const applyMs = await measureTime(() =>
    call('POST', importPaths.apply.replace(':id', id), { stamp, previewedAt }),
  )
  return { preview: previewMs, apply: applyMs }
}

function aList() {
  const lines = Array.from(
    { length: rows },
    (_, n) => `Asha Hembram ${n},BENCH-${n},F,${(n % 10) + 1},"Lane ${n % 40}, Mango Garden"`,
  )
  return new Blob([['Name,Unique ID,Gender,Class,Address', ...lines].join('\n')])
}

function visitUntilStopped(url: string, waits: number[]) {
  let isStopped = false
  const visiting = (async () => {
    while (!isStopped) waits.push(await measureTime(() => get(url)))
  })()
  return {
    async stop() {
      isStopped = true
      await visiting
    },
  }
}
