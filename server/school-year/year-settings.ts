import { defaultSchoolYearSettings, type SchoolYearSettings } from '#domain/school-year/school-year.ts'
import type { Db } from '../db/tables.ts'

/** Beside the site's settings, which everybody may read. */
const key = 'schoolYear'

export async function readYearSettings(db: Db): Promise<SchoolYearSettings> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row ? { ...defaultSchoolYearSettings, ...JSON.parse(row.value) } : defaultSchoolYearSettings
}

/** Part of a transaction. */
export async function saveYearSettings(db: Db, now: Date, settings: SchoolYearSettings): Promise<void> {
  const row = { value: JSON.stringify(settings), updatedAt: now.toISOString() }
  await db
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
