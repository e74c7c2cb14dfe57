import { student } from '#domain/kinds/student.ts'
import type { Client } from './http.ts'
import { atMostStarts, type Result } from './result.ts'
import { onBothDatabases, type Settings, withSite } from './server.ts'
import { measureTimes, median } from './statistics.ts'

/** The maximum time of a search by school size, in multiples of `node -e 0`. */
const promises = [
  { students: 10_000, starts: 0.6 },
  { students: 100_000, starts: 2.5 },
]

export async function measureSearch(): Promise<Result[]> {
  const results: Result[] = []
  for (const { students, starts } of promises) {
    const { measured, missing } = await onBothDatabases(students, async (database, settings) => {
      const { what, ms } = await slowestSearch(settings)
      const title = `Slowest search of ${students.toLocaleString('en')} students, ${database}`
      return atMostStarts(starts, title, ms, what)
    })
    results.push(...measured, ...missing)
  }
  return results
}

/** Searches as an admin, who gets no cached responses and sees every field. */
const slowestSearch = (settings: Settings) =>
  withSite(settings, ({ admin }) => slowestOf(admin, searches()), { asMany: true })

async function slowestOf(admin: Client, queries: URLSearchParams[]) {
  let slowest = { what: '', ms: 0 }
  for (const query of queries) {
    const ask = () => admin.request(`${student.paths.list}?limit=50&${query}`)
    await measureTimes(20, ask)
    const ms = median(await measureTimes(60, ask))
    if (ms > slowest.ms) slowest = { what: `${query}`, ms }
  }
  return slowest
}

/**
 * Returns searches that match everything, half, a tenth, a hundredth, a few records and none; with long and
 * short words, with and without filters.
 */
function searches() {
  const everywhere = ['a', 'female', 'as', 'asha', 'hembram', '10', 'asha bauri', 'es-1150', '77']
  const nowhere = ['q', 'zz', 'zzzz', 'asha zzzz', 'খগ']
  return [
    ...[...everywhere, ...nowhere].map((q) => new URLSearchParams({ q })),
    ...['as', 'female', 'zz'].map((q) => new URLSearchParams({ q, studentClass: '5' })),
  ]
}
