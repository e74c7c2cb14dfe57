import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { festival } from '#domain/kinds/festival.ts'
import { type Report, reports } from '#domain/reports.ts'
import { schoolDay } from '#domain/school-day.ts'
import { insertRecord } from '#server/content/save-record.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { anAdmin, asAdmin } from '#server/testing/admins.ts'
import { atMost, type Finding, skipped } from './finding.ts'
import { openApp } from './open-app.ts'
import { openSchool } from './school.ts'
import { byItself, startServer } from './start-server.ts'

const students = 10_000
const events = 300
const what = `Report of ${students} students`

/** How long the first report of a server takes, and by how much the server's memory grows over it at most. */
export async function measureReports(): Promise<Finding[]> {
  if (!existsSync('/proc/self/clear_refs')) return [skipped(what, 'needs Linux')]
  const school = await openSchool(students)
  try {
    const headers = await prepare(school.dataDir)
    const findings: Finding[] = []
    for (const [label, report] of [
      [`${what}, Excel`, reports.students],
      [`${what} and ${events} events, PDF`, reports.dashboardPdf],
    ] as const) {
      findings.push(...(await measure(`${label}, downloaded`, school.dataDir, get(report, headers))))
      findings.push(...(await measure(`${label}, mailed`, school.dataDir, post(report, headers))))
    }
    return findings
  } finally {
    await school.close()
  }
}

/** An admin who may ask, and a full school year. */
async function prepare(dataDir: string) {
  const { parts, close } = await openApp({ DATA_DIR: dataDir })
  const now = new Date()
  const picture = { name: 'evening.webp', mimeType: 'image/webp', bytes: 20_000, width: 600, height: 800 }
  await inTransaction(parts.db, async (db) => {
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
      const uploads = n === 0 ? [{ ...picture, createdAt: now.toISOString() }] : []
      await insertRecord(db, { kind: festival, actor: { is: 'visitor' }, now, columns, uploads })
    }
  })
  const headers = await asAdmin(parts, await anAdmin(parts))
  await close()
  return headers
}

type Ask = (url: string) => Promise<Response>

const get =
  ({ download }: Report, headers: Record<string, string>): Ask =>
  (url) =>
    fetch(url + download, { headers })

const post =
  ({ path }: Report, headers: Record<string, string>): Ask =>
  (url) =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'head@example.org' }),
    })

/** Each in a server of its own, so that nothing is loaded or grown yet. */
async function measure(label: string, dataDir: string, ask: Ask): Promise<Finding[]> {
  const server = await startServer(byItself, dataDir)
  try {
    // The peak is counted anew from here.
    await writeFile(`/proc/${server.pid}/clear_refs`, '5')
    const before = await memoryOf(server.pid, 'VmRSS')
    const started = performance.now()
    const answer = await ask(server.url)
    const bytes = (await answer.arrayBuffer()).byteLength
    const seconds = (performance.now() - started) / 1_000
    if (answer.status !== 200) throw new Error(`${label} answered ${answer.status}.`)
    const grown = (await memoryOf(server.pid, 'VmHWM')) - before
    return [
      atMost(5, 's', label, seconds, `${Math.round(bytes / 1_024)} KB`),
      atMost(200, 'MB', '  and memory more than before', grown),
    ]
  } finally {
    await server.stop()
  }
}

/** In megabytes; the kernel says kibibytes. */
async function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM') {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024) / 1e6
}
