import { bulkChangePath } from '#domain/records/bulk-change.ts'
import { changeSetPaths } from '#domain/records/change-sets.ts'
import { atMostStarts, type Result } from './result.ts'
import { onBothDatabases, type Settings, withSite } from './server.ts'
import { measureSteps } from './statistics.ts'

const students = 2_000
const path = bulkChangePath.replace(':kind', 'student')
const change = { records: { list: {} }, change: { values: { studentClass: '11' } } }

/** How long a class takes to be changed as one, and to be as before, on both databases. */
export async function measureBulkChange(): Promise<Result[]> {
  const { measured, missing } = await onBothDatabases(students, measure)
  return [...measured.flat(), ...missing]
}

const measure = (database: string, settings: Settings): Promise<Result[]> =>
  withSite(settings, async ({ admin }) => {
    let id = ''
    const steps = await measureSteps(5, () => ({
      'Preview of a bulk change': () => admin.call(path, { ...change, isPreview: true }),
      'Bulk change': async () => {
        id = (await admin.call<{ _id: string }>(path, { ...change, expected: students }))._id
      },
      'Its undo': () => admin.call(changeSetPaths.undo.replace(':id', id), {}),
    }))
    return steps.map(([what, ms]) => atMostStarts(20, `${what} of ${students} students, ${database}`, ms))
  })
