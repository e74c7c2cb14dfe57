import { schoolDay } from '#domain/dates/school-day.ts'
import type { ListedChild, PastEvening } from '#domain/evenings/attendance.ts'
import type { Mark } from '#domain/evenings/evening-schemas.ts'
import { eveningsLookedAt } from '#domain/evenings/families.ts'
import { latestMarks, readRegister } from '#domain/evenings/marks.ts'
import type { ContentRow, Db } from '../db/tables.ts'

export const selectMarks = (db: Db) =>
  db.selectFrom('registerMarks').select(['id', 'day', 'about', 'subject', 'what', 'at'])

/** Of each person and class the mark that counts on a day. */
export const readMarks = async (db: Db, day: string): Promise<Mark[]> =>
  latestMarks(await selectMarks(db).where('day', '=', day).execute())

/** The registers of several evenings by all their marks, in the order in which their days come. */
export const readEvenings = (marks: readonly Mark[]): PastEvening[] =>
  [...Map.groupBy(marks, ({ day }) => day)].map(([day, ofDay]) => ({ day, register: readRegister(ofDay) }))

/** The evenings up to a day of which something was marked, the latest first; at most so many. */
export async function readPastEvenings(
  db: Db,
  { to, limit = eveningsLookedAt }: { to: string; limit?: number },
): Promise<PastEvening[]> {
  const days = db
    .selectFrom('registerMarks')
    .select('day')
    .distinct()
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .limit(limit)
  return readEvenings(await selectMarks(db).where('day', 'in', days).orderBy('day', 'desc').execute())
}

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
