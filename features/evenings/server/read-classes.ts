import { endOfTime } from '#domain/kinds/publishing.ts'
import { student } from '#domain/kinds/student.ts'
import type { ClassCalendar } from '#domain/site/class-calendar.ts'
import { readListed } from '#features/content/server/records.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { classCutoff } from '../class-cutoff.ts'
import {
  type ChildOfClass,
  type ClassesAt,
  classesAt,
  type SchoolClass,
  type SchoolClasses,
} from '../classes-at.ts'

/** A listed child with every class it has been in. */
export type SchoolChild = ChildOfClass & {
  id: string
  row: ContentRow
  studentClass: string
  addedAt: string
}

/** All classes, and the listed children. */
export type ClassesOfSchool = { classes: SchoolClasses; children: SchoolChild[] }

export async function readClassesOfSchool(db: Db): Promise<ClassesOfSchool> {
  const rows = await readListed(db, student)
  const memberships = await db.selectFrom('childClasses').selectAll().orderBy('from').execute()
  const byChild = Map.groupBy(memberships, ({ childId }) => childId)
  const since = new Map(memberships.toReversed().map(({ classId, from }) => [classId, from]))
  return {
    classes: await readAllClasses(db, since),
    children: rows.map((row) => ({
      id: row.id,
      row,
      studentClass: String(row.studentClass),
      addedAt: row.createdAt,
      classes: byChild.get(row.id) ?? [],
    })),
  }
}

async function readAllClasses(db: Db, since: ReadonlyMap<string, string>): Promise<Map<string, SchoolClass>> {
  const rows = await db.selectFrom('classes').selectAll().execute()
  const names = await db.selectFrom('formerClassNames').selectAll().orderBy('until').execute()
  const byClass = Map.groupBy(names, ({ classId }) => classId)
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, formerNames: byClass.get(row.id) ?? [], since: since.get(row.id) ?? endOfTime },
    ]),
  )
}

/** Returns a function that returns the classes at the start of an evening. */
export function classesByDay(
  { classes, children }: ClassesOfSchool,
  calendar: ClassCalendar,
): (day: string) => ClassesAt {
  const known = new Map<string, ClassesAt>()
  return (day) => {
    const ofDay = known.get(day) ?? classesAt(classes, children, classCutoff(day, calendar))
    known.set(day, ofDay)
    return ofDay
  }
}

/** Returns the name of a class now, for rows that are shown without an evening. */
export const nameOfClass = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('classes').select('name').where('id', '=', id).executeTakeFirst())?.name ?? ''
