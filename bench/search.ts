import { student } from '#domain/kinds/student.ts'
import type { Client } from './http.ts'
import { atMostStarts, type Result } from './result.ts'
import { onBothDatabases, type Settings, withSite } from './server.ts'
import { measureTimes, median } from './statistics.ts'

/** How many times as long as `node -e 0` a search may take in a school of so many students. */
const promises = [
  { students: 10_000, starts: 0.6 },
  { students: 100_000, starts: 2.5 },
]

/** How the longest search grows with the school, asked over HTTP of a server of its own, on both databases. */
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

/** As an admin, whose answers are never cached and who sees every field. */
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

/** What is found everywhere, by a half, a tenth, a hundredth, a few and none; long words and short ones, filtered or not. */
function searches() {
  const everywhere = ['a', 'female', 'as', 'asha', 'hembram', '10', 'asha bauri', 'es-1150', '77']
  const nowhere = ['q', 'zz', 'zzzz', 'asha zzzz', 'খগ']
  return [
    ...[...everywhere, ...nowhere].map((q) => new URLSearchParams({ q })),
    ...['as', 'female', 'zz'].map((q) => new URLSearchParams({ q, studentClass: '5' })),
  ]
}
