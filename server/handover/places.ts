import { isRenewalDue, placesKey } from '#domain/admin/places.ts'
import type { Place, Places } from '#domain/admin/places-schemas.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { readSetting, saveSetting } from '../db/settings-table.ts'
import type { Db } from '../db/tables.ts'

/** What the school has with others: not among the settings of the site, which everybody may read. */
export const readPlaces = async (db: Db): Promise<Places> =>
  (await readSetting<Places>(db, placesKey)) ?? { places: [], updatedAt: null }

/** Part of a transaction. */
export async function savePlaces(db: Db, now: Date, places: Place[]): Promise<Places> {
  const saved: Places = { places, updatedAt: now.toISOString() }
  await saveSetting(db, now, placesKey, saved)
  return saved
}

/** How many are to be renewed soon, or should have been. */
export async function countRenewals(db: Db, now: Date): Promise<number> {
  const { places } = await readPlaces(db)
  return places.filter(({ renewsOn }) => isRenewalDue(renewsOn, schoolDay(now))).length
}
