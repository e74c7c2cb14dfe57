import { schoolDay } from '#domain/dates/school-day.ts'
import type { ListedChild, PastEvening } from '#domain/evenings/attendance.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { executeRows } from '../../content/records.ts'
import { listedRecords } from '../../content/visibility.ts'
import type { ContentRow, Db } from '../../db/tables.ts'

/** The people of a kind who are in its list, in its order. */
export const listedPeople = (db: Db, kind: Kind): Promise<ContentRow[]> =>
  executeRows(listedRecords(db, kind).selectAll().orderBy('sortKey').orderBy('id'))

/**
 * The children of the list as registers know them: from the day on which they were added, or from the evening on which
 * they were first here, since old registers are typed in later.
 *
 * @param evenings the latest first
 */
export async function listedChildren(
  db: Db,
  evenings: readonly PastEvening[],
): Promise<(ListedChild & { row: ContentRow })[]> {
  const firstHere = new Map(
    evenings.flatMap(({ day, register }) => [...register.people.keys()].map((id) => [id, day] as const)),
  )
  const rows = await listedPeople(db, student)
  return rows.map((row) => {
    const added = schoolDay(new Date(row.createdAt))
    const first = firstHere.get(row.id) ?? added
    const [listedSince = added] = [first, added].sort()
    return { id: row.id, studentClass: String(row.studentClass), listedSince, row }
  })
}
