import { student } from '#domain/kinds/student.ts'
import type { ClassCalendar } from '#features/class-days/class-days.ts'
import { readGoneClasses } from '#features/records/server/content/record-former-classes.ts'
import { readListed } from '#features/records/server/content/records.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import {
  type ChildOfClass,
  type ClassNames,
  classCutoff,
  classNamesAt,
  type FormerClass,
} from '../former-classes.ts'

/** A listed child with every class it has been in. */
export type SchoolChild = ChildOfClass & { id: string; row: ContentRow }

export async function readChildren(db: Db): Promise<SchoolChild[]> {
  const [rows, formerClasses] = [await readListed(db, student), await readFormerClasses(db)]
  return rows.map((row) => ({
    id: row.id,
    row,
    studentClass: String(row.studentClass),
    addedAt: row.createdAt,
    formerClasses: formerClasses.get(row.id) ?? [],
  }))
}

async function readFormerClasses(db: Db): Promise<Map<string, FormerClass[]>> {
  const rows = await db.selectFrom('formerClasses').selectAll().orderBy('until').execute()
  return Map.groupBy(rows, ({ studentId }) => studentId)
}

export function classNamesByDay(
  children: readonly ChildOfClass[],
  calendar: ClassCalendar,
): (day: string) => ClassNames {
  const known = new Map<string, ClassNames>()
  return (day) => {
    const names = known.get(day) ?? classNamesAt(children, classCutoff(day, calendar))
    known.set(day, names)
    return names
  }
}

/** Reads every class that any child is or was in, including children who left or are in the trash. */
export async function readAllClasses(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('students' as 'formerClasses')
    .select('studentClass')
    .union(db.selectFrom('formerClasses').select('studentClass'))
    .execute()
  return new Set([...rows.map(({ studentClass }) => studentClass), ...(await readGoneClasses(db))])
}
