import { type ClassCalendar, type EveningDay, eveningOn } from '#domain/evenings/class-days.ts'
import type { Db } from '../../db/tables.ts'
import { listClassDays, readSettings, toCalendar } from '../../settings/read-settings.ts'

/** All that says when there is or was class. */
export async function readCalendar(db: Db): Promise<ClassCalendar> {
  const [{ classTimings }, rows] = await Promise.all([readSettings(db), listClassDays(db)])
  return { classTimings, ...toCalendar(rows) }
}

/** Whether there is class on a day, when, or why not. */
export const readEveningDay = async (db: Db, day: string, _now: Date): Promise<EveningDay> =>
  eveningOn(day, await readCalendar(db))
