import { schoolDay } from '#domain/dates/school-day.ts'
import type { ListedChild, PastEvening } from '#domain/evenings/attendance.ts'
import type { ContentRow } from '../../db/tables.ts'

/**
 * Children of the list as registers know them: from the day on which they were added, or from the evening on which they
 * were first here, since old registers are typed in later.
 *
 * @param evenings the latest first
 */
export function toListedChildren(
  rows: readonly ContentRow[],
  evenings: readonly PastEvening[],
): (ListedChild & { row: ContentRow })[] {
  const firstHere = new Map(
    evenings.flatMap(({ day, register }) => [...register.people.keys()].map((id) => [id, day] as const)),
  )
  return rows.map((row) => {
    const added = schoolDay(new Date(row.createdAt))
    const [listedSince = added] = [added, firstHere.get(row.id) ?? added].sort()
    return { id: row.id, studentClass: String(row.studentClass), listedSince, row }
  })
}
