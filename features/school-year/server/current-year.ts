import { schoolDay, schoolInstant } from '#domain/dates/school-day.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { listedRecords } from '#features/records/server/content/record-viewers.ts'
import type { ChangeSetRow } from '#server/db/change-rows.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import {
  defaultSchoolYearSettings,
  firstDayOf,
  onceKeyOf,
  type SchoolYearSettings,
  yearBegunOn,
  yearName,
} from '../school-year.ts'

/** The year to begin, from when it may have begun, and by what it was begun. */
export type CurrentYear = {
  settings: SchoolYearSettings
  year: number
  /** As an ISO time; who was added since is probably in the new year's class already. */
  beginsAt: string
  done: ChangeSetRow | undefined
}

export async function readCurrentYear(db: Db, now: Date): Promise<CurrentYear> {
  const settings = await readYearSettings(db)
  const year = yearBegunOn(schoolDay(now), settings)
  const beginsAt = schoolInstant(`${firstDayOf(year, settings)}T00:00`).toISOString()
  return { settings, year, beginsAt, done: await findBeginning(db, year) }
}

/** By what a year was begun, or a later one: a clock may have been wrong. */
const findBeginning = (db: Db, year: number): Promise<ChangeSetRow | undefined> =>
  db
    .selectFrom('changeSets')
    .selectAll()
    .where('reason', '=', 'school year')
    .where('undoneAt', 'is', null)
    .where('onceKey', '>=', onceKeyOf(year))
    .orderBy('onceKey', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The name of the year that is due; null where there is none. */
export async function findDueYear(db: Db, now: Date): Promise<string | null> {
  const current = await readCurrentYear(db, now)
  return (await isYearDue(db, current)) ? yearName(current.year) : null
}

/** Whether nobody has begun or skipped a year though somebody is there from before it. */
export async function isYearDue(db: Db, { settings, year, beginsAt, done }: CurrentYear): Promise<boolean> {
  if (done || settings.skippedYear === year) return false
  for (const kind of [student, volunteer]) {
    // Ids go up with time, so this is one look into an index.
    const oldest = await listedRecords(db, kind).select('createdAt').orderBy('id').limit(1).executeTakeFirst()
    if (oldest && oldest.createdAt < beginsAt) return true
  }
  return false
}

/** Beside the site's settings, which everybody may read. */
const key = 'schoolYear'

export async function readYearSettings(db: Db): Promise<SchoolYearSettings> {
  return { ...defaultSchoolYearSettings, ...(await readSetting<Partial<SchoolYearSettings>>(db, key)) }
}

/** Part of a transaction. */
export const saveYearSettings = (db: Db, now: Date, settings: SchoolYearSettings): Promise<void> =>
  saveSetting(db, now, key, settings)
