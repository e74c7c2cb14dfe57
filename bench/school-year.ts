import { volunteer } from '#domain/kinds/volunteer.ts'
import { changeSetPaths } from '#domain/records/change-sets.ts'
import { noDecisions, planClasses, planYears, toYearMove } from '#domain/school-year/plan.ts'
import { schoolYearPaths } from '#domain/school-year/school-year.ts'
import type { SchoolYear } from '#domain/school-year/school-year-schemas.ts'
import { plannedAddition } from '#server/change-sets/record-change.ts'
import { writeChanges } from '#server/change-sets/write-changes.ts'
import { noSettings, readConfig } from '#server/config.ts'
import { changeContent } from '#server/db/content-version.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { onBothDatabases } from './both-databases.ts'
import { atMostStarts, type Result } from './result.ts'
import { createAdmin, type Settings, withServer } from './server.ts'
import { measureTime, median } from './statistics.ts'

const students = 1_700
const volunteers = 300
const people = (students + volunteers).toLocaleString('en')
const maxStarts = 20
const rounds = 3

/** How long it takes to move a whole school on, with those who leave and become alumni, and back. */
export const measureSchoolYear = (): Promise<Result[]> => onBothDatabases('School year', students, measure)

async function measure(database: string, settings: Settings): Promise<Result[]> {
  await addVolunteers(settings)
  const admin = await createAdmin(settings)
  return withServer(settings, async ({ url }) => {
    const headers = { ...admin, 'content-type': 'application/json' }
    const call = async (path: string, body?: object) => {
      const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
      const response = await fetch(url + path, request)
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      return (await response.json()).data
    }
    const times: Record<string, number[]> = { planned: [], begun: [], undone: [] }
    for (let round = 0; round < rounds; round += 1) {
      let plan = {} as SchoolYear
      let id = ''
      const steps = [
        async () => {
          plan = await call(schoolYearPaths.plan)
        },
        async () => {
          id = (await call(schoolYearPaths.plan, moveOf(plan)))._id
        },
        () => call(changeSetPaths.undo.replace(':id', id), {}),
      ]
      for (const [index, each] of Object.values(times).entries())
        each.push(await measureTime(steps[index] as () => Promise<unknown>))
    }
    return Object.entries(times).map(([what, each]) =>
      atMostStarts(maxStarts, `School year of ${people} people, ${what}, ${database}`, median(each)),
    )
  })
}

/** Everybody moves on. All of them were added just now, and would stay. */
function moveOf(plan: SchoolYear) {
  const old = <T extends object>(people: T[]) => people.map((person) => ({ ...person, isNew: false }))
  const before = { ...plan, students: old(plan.students), volunteers: old(plan.volunteers) }
  return toYearMove(plan.year, planClasses(before, noDecisions), planYears(before, noDecisions))
}

/** In all four years. */
async function addVolunteers(settings: Settings) {
  const { db, contentVersion, close } = await openDatabase(readConfig({ ...noSettings, ...settings }))
  const now = new Date()
  const { name: coverImageURL } = await db
    .selectFrom('uploads')
    .select('name')
    .limit(1)
    .executeTakeFirstOrThrow()
  const changes = Array.from({ length: volunteers }, (_none, index) =>
    plannedAddition(
      volunteer,
      {
        ...{
          fullName: `Volunteer ${index}`,
          email: `v${index}@example.org`,
          contactNumber: '+91 98300 00000',
        },
        ...{ enrollmentNo: `EN-${index}`, gender: 'Female', year: (index % 4) + 1, department: 'Physics' },
        ...{
          residenceType: 'Hostel',
          hostelName: 'River Hostel',
          hallName: null,
          address: null,
          coverImageURL,
        },
      },
      now,
    ),
  )
  await changeContent({ db, contentVersion }, (db) => writeChanges(db, changes, now))
  await close()
}
