import { schoolDay } from '#domain/dates/school-day.ts'
import type { ClassCalendar } from '#features/class-days/class-days.ts'
import { eveningsLookedAt } from '#features/families/families.ts'
import type { Db } from '#server/db/tables.ts'
import type { ListedChild, PastEvening } from '../attendance.ts'
import type { Mark } from '../evening-schemas.ts'
import { beginningOf, classNamesAt } from '../former-classes.ts'
import { readRegister } from '../marks.ts'
import type { SchoolChild } from './read-classes.ts'

/** Those that count: however often somebody has marked the same, it is one (`store-marks.ts`). */
export const selectMarks = (db: Db) =>
  db
    .selectFrom('registerMarks')
    .select(['id', 'day', 'about', 'subject', 'what', 'at', 'firstAt'])
    .where('isSuperseded', '=', 0)

export type CountingMark = Mark & { firstAt: string | null }

/** Of each person and class the mark that counts on a day. */
export const readMarks = (db: Db, day: string): Promise<CountingMark[]> =>
  selectMarks(db).where('day', '=', day).execute()

/** The moment whose classes are those of an evening, by its marks. */
export const beginningByMarks = (day: string, calendar: ClassCalendar, marks: readonly CountingMark[]) =>
  beginningOf(
    day,
    calendar,
    marks.map(({ firstAt, at }) => firstAt ?? at),
  )

type Children = { calendar: ClassCalendar; children: readonly SchoolChild[] }

/** The registers of several evenings by the marks that count, in the order in which their days come. */
export const readEvenings = (
  marks: readonly CountingMark[],
  { calendar, children }: Children,
): PastEvening[] =>
  [...Map.groupBy(marks, ({ day }) => day)].map(([day, ofDay]) => {
    const classes = classNamesAt(children, beginningByMarks(day, calendar, ofDay))
    return { day, classes, register: readRegister(classes.renameMarks(ofDay)) }
  })

/** The evenings up to a day of which something was marked, the latest first; at most so many. */
export async function readPastEvenings(
  db: Db,
  school: Children,
  { to, limit = eveningsLookedAt }: { to: string; limit?: number },
): Promise<PastEvening[]> {
  const days = db
    .selectFrom('registerMarks')
    .select('day')
    .distinct()
    .where('isSuperseded', '=', 0)
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .limit(limit)
  const marks = selectMarks(db).where('day', 'in', days).orderBy('day', 'desc')
  return readEvenings(await marks.execute(), school)
}

/**
 * Children of the list as registers know them: from the day on which they were added, or from the evening on which they
 * were first here, since old registers are typed in later.
 *
 * @param evenings the latest first
 */
export function toListedChildren(
  children: readonly SchoolChild[],
  evenings: readonly PastEvening[],
): (ListedChild & SchoolChild)[] {
  const firstHere = new Map(
    evenings.flatMap(({ day, register }) => [...register.people.keys()].map((id) => [id, day] as const)),
  )
  return children.map((child) => {
    const added = schoolDay(new Date(child.row.createdAt))
    const [listedSince = added] = [added, firstHere.get(child.id) ?? added].sort()
    return { ...child, listedSince }
  })
}
