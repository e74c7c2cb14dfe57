import type { ImportPreview } from '#features/import/import-schemas.ts'
import { importPaths } from '#features/import/imports.ts'
import type { Client } from './http.ts'
import { memoryGrowthMegabytes } from './processes.ts'
import { atMost, atMostMegabytes, atMostStarts, type Result } from './result.ts'
import { onBothDatabases, type Settings, withSite } from './server.ts'
import { measureTime } from './statistics.ts'

const rows = 10_000
const list = `List of ${rows.toLocaleString('en')} students`

export async function measureImport(): Promise<Result[]> {
  const { measured, missing } = await onBothDatabases(0, measure)
  const [sqlite, postgres] = measured
  const results = [...measured.flatMap(({ results }) => results), ...missing]
  if (!sqlite || !postgres) return results
  const ratio = postgres.addedMs / sqlite.addedMs
  return [...results, atMost(1.5, 'times SQLite', `${list}, added, PostgreSQL`, ratio)]
}

const measure = (database: string, settings: Settings) =>
  withSite(settings, async ({ admin, pid }) => {
    let times = { previewMs: Number.NaN, addedMs: Number.NaN }
    const grown = await memoryGrowthMegabytes(pid, async () => {
      times = await importStudents(admin)
    })
    const results: Result[] = [
      atMostStarts(40, `${list}, to its preview, ${database}`, times.previewMs),
      atMostStarts(75, `${list}, added, ${database}`, times.addedMs),
      atMostMegabytes(200, `${list}, memory, ${database}`, grown),
    ]
    return { results, addedMs: times.addedMs }
  })

async function importStudents(admin: Client) {
  let id = ''
  let preview: ImportPreview | undefined
  const previewMs = await measureTime(async () => {
    id = await sendList(admin)
    // The page loads both responses.
    const one = admin.request(importPaths.one.replace(':id', id))
    await admin.request(`${importPaths.rows.replace(':id', id)}?limit=50`)
    preview = JSON.parse(String((await one).body)).preview
  })
  if (preview?.counts.new !== rows) throw new Error(`Only ${preview?.counts.new} rows were new.`)
  const { stamp, previewedAt } = preview
  const apply = () => admin.call(importPaths.apply.replace(':id', id), { stamp, previewedAt })
  return { previewMs, addedMs: await measureTime(apply) }
}

async function sendList(admin: Client): Promise<string> {
  const form = new FormData()
  form.set('file', aList(), 'students.csv')
  const sent = new Response(form)
  const { body } = await admin.request(importPaths.add.replace(':kind', 'student'), {
    method: 'POST',
    headers: { 'content-type': String(sent.headers.get('content-type')) },
    body: new Uint8Array(await sent.arrayBuffer()),
  })
  return JSON.parse(String(body)).data._id
}

function aList() {
  const lines = Array.from(
    { length: rows },
    (_, n) => `Asha Hembram ${n},BENCH-${n},F,${(n % 10) + 1},"Lane ${n % 40}, Mango Garden"`,
  )
  return new Blob([['Name,Unique ID,Gender,Class,Address', ...lines].join('\n')])
}
