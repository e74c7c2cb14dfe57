import { type ClassCalendar, eveningOn } from '#domain/evenings/class-days.ts'
import type { EveningDay } from '#domain/evenings/evening-schemas.ts'
import type { Db } from '../../db/tables.ts'
import { readSettingsAndDays, toCalendar } from '../../settings/read-settings.ts'

/** All that says when there is or was class. */
export async function readCalendar(db: Db): Promise<ClassCalendar> {
  const { settings, classDays } = await readSettingsAndDays(db)
  return { classTimings: settings.classTimings, ...toCalendar(classDays) }
}

/** Whether there is class on a day, when, or why not. */
export const readEveningDay = async (db: Db, day: string): Promise<EveningDay> =>
  eveningOn(day, await readCalendar(db))
