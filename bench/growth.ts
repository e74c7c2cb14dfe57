import { student } from '#domain/kinds/student.ts'
import { editableStudents, editStudent } from './editing.ts'
import type { Client } from './http.ts'
import { grownMegabytes } from './processes.ts'
import { atMost, atMostMegabytes, atMostStarts, type Result } from './result.ts'
import { onBothDatabases, type Settings, withSite } from './server.ts'
import { measureTime, measureTimes, median } from './statistics.ts'

/** In a school of so many students at most so many milliseconds, and so much memory for the whole list; what is larger has only to be right. */
const promises: { students: number; milliseconds: number; megabytes: number }[] = [
  { students: 10_000, milliseconds: 15, megabytes: 60 },
  // What is sent is garbage at once, and V8 lets more of it lie where there is more.
  { students: 100_000, milliseconds: 60, megabytes: 200 },
]
const pageSize = 50
const list = student.paths.list
const dashboard = '/api/admin/dashboard'

/** How what people wait for grows with the school, asked over HTTP of a server of its own, on both databases. */
export async function measureGrowth(): Promise<Result[]> {
  const results: Result[] = []
  for (const promise of promises) {
    const { measured, missing } = await onBothDatabases(promise.students, (database, settings) =>
      measure(settings, database, promise),
    )
    results.push(...measured.flat(), ...missing)
  }
  return results
}

/** As an admin, whose answers are never cached and who sees every field. */
const measure = (
  settings: Settings,
  database: string,
  { students, milliseconds, megabytes }: (typeof promises)[number],
) =>
  withSite(
    settings,
    async ({ admin, visitor, pid }): Promise<Result[]> => {
      const of = `of ${students.toLocaleString('en')} students, ${database}`
      const paged = await slowestOf(admin, await pagedCalls(admin, students))
      const search = await slowestOf(admin, searches())
      const firstVisit = await measureFirstVisit(admin, visitor)
      // Once for the code and the room that any list takes.
      await admin.request(`${list}?limit=1000`)
      const grown = await grownMegabytes(pid, () => measureTimes(2, () => admin.request(list)))
      return [
        atMost(milliseconds, 'ms', `Slowest search ${of}`, search.ms, search.what),
        atMost(milliseconds, 'ms', `Slowest paged call ${of}`, paged.ms, paged.what),
        atMostStarts(1, `Page of 24 cards ${of}, first visit after a write`, firstVisit),
        atMostMegabytes(megabytes, `Memory for the list in full ${of}`, grown),
      ]
    },
    { asMany: true },
  )

async function slowestOf(admin: Client, calls: Record<string, string>) {
  let slowest = { what: '', ms: 0 }
  for (const [what, path] of Object.entries(calls)) {
    const ask = () => admin.request(path)
    await measureTimes(20, ask)
    const ms = median(await measureTimes(60, ask))
    if (ms > slowest.ms) slowest = { what, ms }
  }
  return slowest
}

async function pagedCalls(admin: Client, students: number) {
  const first = `${list}?limit=${pageSize}`
  const nextPage = async (path: string) => {
    const { headers } = await admin.request(path)
    return /^<([^>]+)>/.exec(String(headers.link))?.[1] ?? first
  }
  const ofClass = `${first}&studentClass=5`
  let far = await nextPage(first)
  for (let read = 1_000; read < students * 0.8; read += 1_000)
    far = await nextPage(far.replace(/limit=\d+/, 'limit=1000'))
  return {
    'first page': first,
    'a page far down': far.replace(/limit=\d+/, `limit=${pageSize}`),
    'first page of a class': ofClass,
    'second page of a class': await nextPage(ofClass),
    'the classes, counted': `${list}/choices`,
    "the dashboard's counts": `${dashboard}/counts`,
    'the home page, its data': '/api/home',
    History: `${dashboard}/activity?limit=${pageSize}`,
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

async function measureFirstVisit(admin: Client, visitor: Client): Promise<number> {
  const [record] = await editableStudents(admin)
  const times: number[] = []
  while (times.length < 30) {
    await editStudent(admin, record)
    const headers = { 'accept-encoding': 'br' }
    times.push(await measureTime(() => visitor.request(student.screens.list, { headers })))
  }
  // The first ones find the code cold.
  return median(times.slice(5))
}
