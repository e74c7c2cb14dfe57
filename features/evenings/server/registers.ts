import { schoolDay } from '#domain/dates/school-day.ts'
import type { ClassCalendar } from '#domain/site/class-calendar.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import type { ListedChild, PastEvening } from '../attendance.ts'
import { classCutoff } from '../class-cutoff.ts'
import { classesAt } from '../classes-at.ts'
import type { Mark } from '../evening-schemas.ts'
import { lookbackEvenings } from '../evenings.ts'
import { readRegister } from '../marks.ts'
import type { ClassesOfSchool, SchoolChild } from './read-classes.ts'

/** Selects the marks that count, one per evening and subject (`store-marks.ts`). */
export const selectMarks = (db: Db) =>
  db
    .selectFrom('registerMarks')
    .select(['id', 'day', 'about', 'subject', 'what', 'at', 'firstAt', 'note'])
    .where('isSuperseded', '=', 0)

/** Marks that say who was here. Levels are kept longer, and are not registers. */
const ofRegister = ['child', 'volunteer', 'class'] as const

export type CountingMark = Mark & { firstAt: string | null }

export const readMarks = (db: Db, day: string): Promise<CountingMark[]> =>
  selectMarks(db).where('day', '=', day).execute()

/** Returns the class cutoff of an evening (see `classCutoff`), given its marks. */
export const beginningByMarks = (day: string, calendar: ClassCalendar, marks: readonly CountingMark[]) =>
  classCutoff(
    day,
    calendar,
    marks.map(({ firstAt, at }) => firstAt ?? at),
  )

type Classes = ClassesOfSchool & { calendar: ClassCalendar }

/** For registers of which only the people count. */
export const noClasses: ClassesOfSchool = { classes: new Map(), children: [] }

/** Builds the registers of several evenings from the marks that count, in the order of their days. */
export const readEvenings = (
  marks: readonly CountingMark[],
  { calendar, classes, children }: Classes,
): PastEvening[] =>
  [...Map.groupBy(marks, ({ day }) => day)].map(([day, ofDay]) => {
    const ofEvening = classesAt(classes, children, beginningByMarks(day, calendar, ofDay))
    return { day, classes: ofEvening, register: readRegister(ofDay) }
  })

/** Reads marked evenings up to a day, latest first, up to a limit. */
export async function readPastEvenings(
  db: Db,
  school: Classes,
  { to, limit = lookbackEvenings }: { to: string; limit?: number },
): Promise<PastEvening[]> {
  const days = db
    .selectFrom('registerMarks')
    .select('day')
    .distinct()
    .where('isSuperseded', '=', 0)
    .where('about', 'in', ofRegister)
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .limit(limit)
  const marks = selectMarks(db).where('day', 'in', days).orderBy('day', 'desc')
  return readEvenings(await marks.execute(), school)
}

/**
 * Returns a function that returns the day from which registers count a person: the day they were added, or their first
 * evening here if that was earlier, because old registers may be entered later.
 *
 * @param evenings latest first
 */
export function listedSince(evenings: readonly PastEvening[]) {
  const firstHere = new Map(
    evenings.flatMap(({ day, register }) => [...register.people.keys()].map((id) => [id, day] as const)),
  )
  return ({ id, createdAt }: Pick<ContentRow, 'id' | 'createdAt'>): string => {
    const added = schoolDay(new Date(createdAt))
    const [since = added] = [added, firstHere.get(id) ?? added].sort()
    return since
  }
}

/** @param evenings latest first */
export function toListedChildren(
  children: readonly SchoolChild[],
  evenings: readonly PastEvening[],
): (ListedChild & SchoolChild)[] {
  const sinceOf = listedSince(evenings)
  return children.map((child) => ({ ...child, listedSince: sinceOf(child.row) }))
}
