import { personPaths } from '#domain/admin/person.ts'
import { editableStudents } from './editing.ts'
import { atMostStarts, type Result } from './result.ts'
import { onBothDatabases, type Settings, withSite } from './server.ts'
import { measureSteps } from './statistics.ts'

const students = 10_000
const rounds = 7
const maxStarts = { 'Everything about one child': 3, 'Erasing one child': 15 }

/** How long it takes to see everything about one child of many, and to erase it with the file written anew. */
export async function measureErasePerson(): Promise<Result[]> {
  const { measured, missing } = await onBothDatabases(students, measure)
  return [...measured.flat(), ...missing]
}

const measure = (database: string, settings: Settings): Promise<Result[]> =>
  withSite(settings, async ({ admin }) => {
    const records = await editableStudents(admin)
    const steps = await measureSteps(rounds, (round) => {
      const at = (path: string) =>
        path.replace(':kind', 'student').replace(':id', String(records[round]?._id))
      let person = { name: '', updatedAt: '' }
      return {
        'Everything about one child': async () => {
          person = await admin.call(at(personPaths.one))
        },
        'Erasing one child': () =>
          admin.call(at(personPaths.erase), { name: person.name, updatedAt: person.updatedAt }),
      }
    })
    return steps.map(([what, ms]) => atMostStarts(maxStarts[what], `${what} of ${students}, ${database}`, ms))
  })
