import { cardsAtFirst } from '#domain/kinds/list-length.ts'
import { student } from '#domain/kinds/student.ts'
import type { Client } from './http.ts'
import { atMostStarts, type Result } from './result.ts'
import { onBothDatabases, type Settings, withSite } from './server.ts'
import { measureTime, median } from './statistics.ts'

const students = 10_000
const visits = 30

/** Measures how long the first visitor of a list waits after a write that invalidates every cached response. */
export async function measureFirstVisit(): Promise<Result[]> {
  const { measured, missing } = await onBothDatabases(students, measure)
  return [...measured, ...missing]
}

const measure = (database: string, settings: Settings): Promise<Result> =>
  withSite(
    settings,
    async ({ admin, visitor }) => {
      const [record] = await admin.call<SavedStudent[]>(`${student.paths.list}?limit=1`)
      const times: number[] = []
      while (times.length < visits) {
        await save(admin, record)
        const headers = { 'accept-encoding': 'br' }
        times.push(await measureTime(() => visitor.request(student.screens.list, { headers })))
      }
      const what = `Page of ${cardsAtFirst} of ${students.toLocaleString('en')} students, first visit after a write, ${database}`
      return atMostStarts(1, what, median(times.slice(5)))
    },
    { asMany: true },
  )

type SavedStudent = { _id: string; address: string }

function save(admin: Client, record: SavedStudent | undefined) {
  return admin.request(`/api/admin/dashboard/students/${record?._id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: record?.address }),
  })
}
