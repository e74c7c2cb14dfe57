import { defaultSchoolYearSettings, type SchoolYearSettings } from '#domain/school-year/school-year.ts'
import { readSetting, saveSetting } from '../db/settings-table.ts'
import type { Db } from '../db/tables.ts'

/** Beside the site's settings, which everybody may read. */
const key = 'schoolYear'

export async function readYearSettings(db: Db): Promise<SchoolYearSettings> {
  return { ...defaultSchoolYearSettings, ...(await readSetting<Partial<SchoolYearSettings>>(db, key)) }
}

/** Part of a transaction. */
export const saveYearSettings = (db: Db, now: Date, settings: SchoolYearSettings): Promise<void> =>
  saveSetting(db, now, key, settings)
