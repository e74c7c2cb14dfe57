import { sql } from 'kysely'
import { academicYearOf } from '#domain/dates/academic-year.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import {
  defaultSchoolYearSettings,
  firstDayOf,
  type SchoolYearSettings,
  schoolYearKey,
  yearBegunOn,
} from '#domain/dates/school-year.ts'
import { visitor } from '#domain/permissions.ts'
import { defineWords } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { yearsKept } from '../evenings.ts'
import { logKind } from './class-log.ts'
import { deleteOldRefused } from './refused-marks.ts'

const words = defineWords({
  notes: 'Notes about absences',
  marks: 'Marks in registers',
  entries: 'Entries of the class log',
  refused: 'Marks that did not count',
})

/**
 * Deletes absence notes once the school year is over, registers and class logs some years later, and refused
 * marks that are too old. It runs daily, so one run deletes at most the school year that has just become too
 * old. Volunteers' marks are kept as long as the volunteers, because their hours are computed from them, and levels as
 * long as the children.
 */
export async function deleteOldEvenings({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const today = schoolDay(now())
  const { from } = academicYearOf(today)
  const keptFrom = `${Number(from.slice(0, 4)) - yearsKept}${from.slice(4)}`
  await inTransaction(db, async (db) => {
    const notesFrom = firstDayOfNotes(today, {
      ...defaultSchoolYearSettings,
      ...(await readSetting<Partial<SchoolYearSettings>>(db, schoolYearKey)),
    })
    const notes = await db.deleteFrom('absenceNotes').where('day', '<', notesFrom).executeTakeFirst()
    const marks = await db
      .deleteFrom('registerMarks')
      .where('day', '<', keptFrom)
      .where('about', 'in', ['child', 'class', 'home'])
      .executeTakeFirst()
    // No remaining register needs these names and former classes.
    await db.deleteFrom('formerClassNames').where('until', '<', keptFrom).execute()
    await db
      .deleteFrom('childClasses')
      .where(
        sql<boolean>`exists (select 1 from "childClasses" as "later" where "later"."childId" = "childClasses"."childId"
          and "later"."from" > "childClasses"."from" and "later"."from" < ${keptFrom})`,
      )
      .execute()
    const old = db.selectFrom('classLogs').select('id').where('day', '<', keptFrom)
    // Maintenance then deletes the board photos, because nothing refers to them any more.
    await db.deleteFrom('fileUses').where('kind', '=', logKind).where('recordId', 'in', old).execute()
    const entries = await db.deleteFrom('classLogs').where('day', '<', keptFrom).executeTakeFirst()
    const refused = await deleteOldRefused(db, now())
    await deleteOldClasses(db, keptFrom)
    const deleted = {
      [words.notes]: notes,
      [words.marks]: marks,
      [words.entries]: entries,
      [words.refused]: refused,
    }
    for (const [what, { numDeletedRows }] of Object.entries(deleted))
      if (numDeletedRows > 0n)
        await recordHistory(db, now(), visitor, {
          action: 'delete by age',
          title: `${what}: ${numDeletedRows}`,
        })
  })
}

/** Deletes classes that ended before this day and that nothing refers to any more. */
async function deleteOldClasses(db: Db, keptFrom: string) {
  const isUnused = (table: 'childClasses' | 'classLogs' | 'rotaPlaces') =>
    sql<boolean>`"id" not in (select "classId" from ${sql.table(table)})`
  await db
    .deleteFrom('classes')
    .where('endedAt', '<', keptFrom)
    .where(isUnused('childClasses'))
    .where(isUnused('classLogs'))
    .where(isUnused('rotaPlaces'))
    .execute()
  const known = db.selectFrom('classes').select('id')
  await db.deleteFrom('formerClassNames').where('classId', 'not in', known).execute()
}

/**
 * Returns the first day whose notes are kept: the first day of the school's own year. By default, a year may begin in
 * June but may also run until the end of June, so the notes of June belong to both years.
 */
function firstDayOfNotes(today: string, settings: SchoolYearSettings): string {
  const own = firstDayOf(yearBegunOn(today, settings), settings)
  if (settings.month !== defaultSchoolYearSettings.month) return own
  const [first = own] = [own, academicYearOf(today).from].sort()
  return first
}
