import { changeSetPaths } from '#domain/records/change-sets.ts'
import { noDecisions, planClasses, planYears, toYearMove } from '#domain/school-year/plan.ts'
import { schoolYearPaths } from '#domain/school-year/school-year.ts'
import type { SchoolYear } from '#domain/school-year/school-year-schemas.ts'
import { atMost, type Result } from './result.ts'
import { withFilledServer } from './server.ts'
import { measureTime } from './statistics.ts'

const people = 2_000
const maxSeconds = 2

/** How long it takes to move a whole school on, and back. */
export const measureSchoolYear = (): Promise<Result[]> =>
  withFilledServer(people, async ({ url }, admin) => {
    const headers = { ...admin, 'content-type': 'application/json' }
    const call = async (path: string, body?: object) => {
      const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
      const response = await fetch(url + path, request)
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      return (await response.json()).data
    }
    let plan = {} as SchoolYear
    const readMs = await measureTime(async () => {
      plan = await call(schoolYearPaths.plan)
    })
    // All of them were added just now, and would stay.
    const old = { ...plan, students: plan.students.map((student) => ({ ...student, isNew: false })) }
    const move = toYearMove(plan.year, planClasses(old, noDecisions), planYears(old, noDecisions))
    let changeSet = { _id: '' }
    const beginMs = await measureTime(async () => {
      changeSet = await call(schoolYearPaths.plan, move)
    })
    const undoMs = await measureTime(() => call(changeSetPaths.undo.replace(':id', changeSet._id), {}))
    const what = `School year of ${people} people`
    return [
      atMost(maxSeconds, 's', `${what}, planned`, readMs / 1_000),
      atMost(maxSeconds, 's', `${what}, begun`, beginMs / 1_000),
      atMost(maxSeconds, 's', `${what}, undone`, undoMs / 1_000),
    ]
  })
