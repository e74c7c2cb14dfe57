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
import { atMostStarts, type Result } from './result.ts'
import { onBothDatabases, type Settings, withSite } from './server.ts'
import { measureSteps } from './statistics.ts'

const students = 1_700
const volunteers = 300

/** How long it takes to move a whole school on, with those who leave and become alumni, and back. */
export async function measureSchoolYear(): Promise<Result[]> {
  const { measured, missing } = await onBothDatabases(students, measure)
  return [...measured.flat(), ...missing]
}

async function measure(database: string, settings: Settings): Promise<Result[]> {
  await addVolunteers(settings)
  return withSite(settings, async ({ admin }) => {
    let plan: SchoolYear
    let id = ''
    const steps = await measureSteps(3, () => ({
      planned: async () => {
        plan = await admin.call(schoolYearPaths.plan)
      },
      begun: async () => {
        id = (await admin.call<{ _id: string }>(schoolYearPaths.plan, moveOf(plan)))._id
      },
      undone: () => admin.call(changeSetPaths.undo.replace(':id', id), {}),
    }))
    const what = `School year of ${students + volunteers} people`
    return steps.map(([step, ms]) => atMostStarts(20, `${what}, ${step}, ${database}`, ms))
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
  const photo = await db.selectFrom('uploads').select('name').limit(1).executeTakeFirstOrThrow()
  const volunteerOf = (index: number) => ({
    fullName: `Volunteer ${index}`,
    email: `v${index}@example.org`,
    contactNumber: '+91 98300 00000',
    enrollmentNo: `EN-${index}`,
    gender: 'Female',
    year: (index % 4) + 1,
    department: 'Physics',
    residenceType: 'Hostel',
    hostelName: 'River Hostel',
    hallName: null,
    address: null,
    coverImageURL: photo.name,
  })
  const changes = Array.from({ length: volunteers }, (_none, index) =>
    plannedAddition(volunteer, volunteerOf(index), now),
  )
  await changeContent({ db, contentVersion }, (db) => writeChanges(db, changes, now))
  await close()
}
