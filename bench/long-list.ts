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
    return findingsOf('SQLite', await measureList({ DATA_DIR: school.dataDir }))
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
    return findingsOf('PostgreSQL', await measureList(settings))
  } finally {
    await postgres.stop()
  }
}

function findingsOf(database: string, { first, walk, narrowed, choices }: Record<string, number[]>) {
  const toldOf = (label: string, times: number[] = []) =>
    told(`  ${label}`, `${median(times).toFixed(2)} ms (${spreadOf(times)})`)
  return [
    atMost(5, 'ms', `${what}, ${database}`, median(first ?? []), spreadOf(first ?? [])),
    toldOf('every page of them in turn', walk),
    toldOf('first page of one class', narrowed),
    toldOf('the classes there are, counted', choices),
  ]
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
    const narrowedPath = `${firstPath}&studentClass=5`
    const narrowed = await timesOf(200, () => askPage(opened, narrowedPath, headers, students / 10))
    const choices = await timesOf(200, () => askChoices(opened, headers))
    return { first, walk, narrowed, choices }
  } finally {
    await opened.close()
  }
}

/** @returns where the next page is, unless this is the last */
async function askPage({ app }: OpenedApp, path: string, headers: Record<string, string>, total = students) {
  const answer = await app.inject({ url: path, headers, remoteAddress: addressOf(total) })
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}.`)
  if (Number(answer.headers['x-total-count']) !== total) throw new Error('The list is not whole.')
  return /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link))?.[1]
}

async function askChoices({ app }: OpenedApp, headers: Record<string, string>) {
  const answer = await app.inject({
    url: `${student.paths.list}/choices`,
    headers,
    remoteAddress: addressOf(0),
  })
  if (answer.json().data.studentClass.length !== 10) throw new Error('The classes are not all there.')
}

/** Each question comes from an address of its own, since one may ask only so often. */
const addressOf = (total: number) => `10.0.${total >> 8}.${total & 255}`
