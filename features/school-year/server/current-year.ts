import { schoolDay, schoolInstant } from '#domain/dates/school-day.ts'
import {
  defaultSchoolYearSettings,
  firstDayOf,
  type SchoolYearSettings,
  schoolYearKey,
  yearBegunOn,
} from '#domain/dates/school-year.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { ChangeSetRow } from '#features/content/server/tables.ts'
import { listedRecords } from '#features/content/server/visibility/record-viewers.ts'
import { changeSets } from '#features/undo/server/read-change-sets.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { onceKeyOf, yearName } from '../school-year.ts'

export type CurrentYear = {
  settings: SchoolYearSettings
  year: number
  /** An ISO time; people added later are probably already in their new class. */
  beginsAt: string
  done: ChangeSetRow | undefined
}

export async function readCurrentYear(db: Db, now: Date): Promise<CurrentYear> {
  const settings = await readYearSettings(db)
  const year = yearBegunOn(schoolDay(now), settings)
  const beginsAt = schoolInstant(`${firstDayOf(year, settings)}T00:00`).toISOString()
  return { settings, year, beginsAt, done: await findBeginning(db, year) }
}

/** Returns the change set that began this year or, in case a clock was wrong, a later one. */
const findBeginning = (db: Db, year: number): Promise<ChangeSetRow | undefined> =>
  changeSets(db)
    .selectAll()
    .where('reason', '=', 'school year')
    .where('undoneAt', 'is', null)
    .where('onceKey', '>=', onceKeyOf(year))
    .orderBy('onceKey', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the name of the year that is due; null if no year is due. */
export async function findDueYear(db: Db, now: Date): Promise<string | null> {
  const current = await readCurrentYear(db, now)
  return (await isYearDue(db, current)) ? yearName(current.year) : null
}

/** Returns true if the year was neither begun nor skipped, and there are people from before it. */
export async function isYearDue(db: Db, { settings, year, beginsAt, done }: CurrentYear): Promise<boolean> {
  if (done || settings.skippedYear === year) return false
  for (const kind of [student, volunteer]) {
    // Ids increase with time, so this is a single index lookup.
    const oldest = await listedRecords(db, kind).select('createdAt').orderBy('id').limit(1).executeTakeFirst()
    if (oldest && oldest.createdAt < beginsAt) return true
  }
  return false
}

export async function readYearSettings(db: Db): Promise<SchoolYearSettings> {
  return {
    ...defaultSchoolYearSettings,
    ...(await readSetting<Partial<SchoolYearSettings>>(db, schoolYearKey)),
  }
}

/** Runs inside a transaction. */
export const saveYearSettings = (db: Db, now: Date, settings: SchoolYearSettings): Promise<void> =>
  saveSetting(db, now, schoolYearKey, settings)
