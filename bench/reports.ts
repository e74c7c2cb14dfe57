import { reports } from '#domain/admin/reports.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { festival } from '#domain/kinds/festival.ts'
import { readConfig } from '#server/config.ts'
import { insertRecord } from '#server/content/records.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { withDataFolder } from './data-folder.ts'
import { canMeasureMemory, peakMegabytes, residentMegabytes } from './processes.ts'
import { atMost, atMostStarts, type Result, skipped } from './result.ts'
import { createAdmin, type Settings, withServer } from './server.ts'
import { measureTime } from './statistics.ts'

const students = 10_000
const events = 300
const what = `Report of ${students} students`

/** How long the first report of a server takes, and by how much the server's memory grows over it at most. */
export async function measureReports(): Promise<Result[]> {
  if (!canMeasureMemory) return [skipped(what, 'needs Linux')]
  return withDataFolder(students, async (dataDir) => {
    const settings = { DATA_DIR: dataDir }
    const headers = { ...(await createAdmin(settings)), 'content-type': 'application/json' }
    await addEvents(settings)
    const mailed = { method: 'POST', headers, body: JSON.stringify({ email: 'head@example.org' }) }
    const results: Result[] = []
    for (const [title, { download, path }] of [
      [`${what}, Excel`, reports.students],
      [`${what} and ${events} events, PDF`, reports.dashboardPdf],
    ] as const) {
      results.push(...(await measureReport(`${title}, downloaded`, settings, download, { headers })))
      results.push(...(await measureReport(`${title}, mailed`, settings, path, mailed)))
    }
    return results
  })
}

/** A full school year. */
async function addEvents(settings: Settings) {
  const { db, close } = await openDatabase(readConfig(settings))
  const now = new Date()
  const picture = { name: 'evening.webp', mimeType: 'image/webp', bytes: 20_000, width: 600, height: 800 }
  await inTransaction(db, async (db) => {
    for (let n = 0; n < events; n += 1) {
      const columns = {
        title: `An evening with দীপ and दीप, number ${n}`,
        description: 'All of us were there.',
        date: schoolDay(now),
        venue: 'The hall beside the library',
        studentsPresent: 55,
        volunteersPresent: 12,
        coverImageURL: picture.name,
      }
      const uploads = n === 0 ? { coverImageURL: { ...picture, createdAt: now.toISOString() } } : {}
      await insertRecord(db, { kind: festival, actor: { type: 'visitor' }, now, columns, uploads })
    }
  })
  await close()
}

/** Each in a server of its own, so that nothing is loaded or grown yet. */
const measureReport = (
  title: string,
  settings: Settings,
  path: string,
  request: RequestInit,
): Promise<Result[]> =>
  withServer(settings, async ({ url, pid }) => {
    const before = await residentMegabytes(pid)
    let bytes = 0
    let milliseconds = 0
    const peak = await peakMegabytes(pid, async () => {
      milliseconds = await measureTime(async () => {
        const response = await fetch(url + path, request)
        bytes = (await response.arrayBuffer()).byteLength
        if (response.status !== 200) throw new Error(`${title} answered ${response.status}.`)
      })
    })
    return [
      atMostStarts(30, title, milliseconds, `${Math.round(bytes / 1_024)} KB`),
      atMost(200, 'MB', '  and memory more than before', peak - before),
    ]
  })
