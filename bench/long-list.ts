import { student } from '#domain/kinds/student.ts'
import { anAdmin, asAdmin } from '#server/testing/admins.ts'
import { findPostgres, startPostgres } from '../scripts/test/postgres.ts'
import { atMost, type Finding, skipped, told } from './finding.ts'
import { median, spreadOf, timesOf } from './numbers.ts'
import { type OpenedApp, openApp } from './open-app.ts'
import { fillStudents, openSchool, type School } from './school.ts'

const students = 10_000
const onAPage = 50
const what = `First ${onAPage} of ${students} students`

/** How long a page of a long list takes inside the server when nothing of it is kept. */
export async function measureLongList({ dataDir }: School): Promise<Finding[]> {
  return [...(await onSqlite()), ...(await onPostgres(dataDir))]
}

async function onSqlite(): Promise<Finding[]> {
  const school = await openSchool(students)
  try {
    const { first, walk } = await measureList({ DATA_DIR: school.dataDir })
    return [
      atMost(5, 'ms', `${what}, SQLite`, median(first), spreadOf(first)),
      told('  every page of them in turn', `${median(walk).toFixed(2)} ms (${spreadOf(walk)})`),
    ]
  } finally {
    await school.close()
  }
}

async function onPostgres(dataDir: string): Promise<Finding[]> {
  const binaries = findPostgres()
  if (!binaries) return [skipped(`${what}, PostgreSQL`, 'PostgreSQL is not installed')]
  const postgres = await startPostgres(binaries)
  try {
    const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url }
    await fillStudents(students, settings)
    const { first, walk } = await measureList(settings)
    return [
      atMost(5, 'ms', `${what}, PostgreSQL`, median(first), spreadOf(first)),
      told('  every page of them in turn', `${median(walk).toFixed(2)} ms (${spreadOf(walk)})`),
    ]
  } finally {
    await postgres.stop()
  }
}

/** Asked as an admin, whose answers are never kept and who sees every field. */
async function measureList(settings: Record<string, string>) {
  const opened = await openApp(settings)
  try {
    const headers = await asAdmin(opened.parts, await anAdmin(opened.parts))
    const firstPath = `${student.paths.list}?limit=${onAPage}`
    const ask = (path: string) => askPage(opened, path, headers)
    await timesOf(50, () => ask(firstPath))
    const first = await timesOf(200, () => ask(firstPath))

    let path: string | undefined = firstPath
    const walk: number[] = []
    while (path !== undefined && walk.length < students) {
      const started = performance.now()
      path = await ask(path)
      walk.push(performance.now() - started)
    }
    return { first, walk }
  } finally {
    await opened.close()
  }
}

/** @returns where the next page is, unless this is the last */
async function askPage({ app }: OpenedApp, path: string, headers: Record<string, string>) {
  const answer = await app.inject({ url: path, headers })
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}.`)
  if (Number(answer.headers['x-total-count']) !== students) throw new Error('The list is not whole.')
  return /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link))?.[1]
}
