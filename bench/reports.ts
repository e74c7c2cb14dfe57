import { reports } from '#domain/admin/reports.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { festival } from '#domain/kinds/festival.ts'
import { readConfig } from '#server/config.ts'
import { insertRecord } from '#server/content/records.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { grownMegabytes } from './processes.ts'
import { atMostMegabytes, atMostStarts, type Result } from './result.ts'
import { type Settings, withDataFolder, withSite } from './server.ts'
import { measureTime } from './statistics.ts'

const students = 10_000
const events = 300

/** How long the first report of a server takes, and by how much the server's memory grows over it at most. */
export const measureReports = (): Promise<Result[]> =>
  withDataFolder(students, async (dataDir) => {
    const settings = { DATA_DIR: dataDir }
    await addEvents(settings)
    const body = JSON.stringify({ email: 'head@example.org' })
    const mailed = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const results: Result[] = []
    for (const [title, { download, path }] of [
      ['Excel', reports.students],
      [`PDF with ${events} events`, reports.dashboardPdf],
    ] as const) {
      results.push(...(await measureReport(`${title}, downloaded`, settings, download)))
      results.push(...(await measureReport(`${title}, mailed`, settings, path, mailed)))
    }
    return results
  })

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
const measureReport = (title: string, settings: Settings, path: string, question = {}): Promise<Result[]> =>
  withSite(settings, async ({ admin, pid }) => {
    let milliseconds = 0
    const grown = await grownMegabytes(pid, async () => {
      milliseconds = await measureTime(() => admin.request(path, question))
    })
    const what = `Report of ${students} students, ${title}`
    return [
      atMostStarts(30, what, milliseconds),
      atMostMegabytes(200, '  and memory more than before', grown),
    ]
  })
