import { schoolDay } from '#domain/dates/school-day.ts'
import { addDays, eveningOn } from '#domain/site/class-calendar.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { earlierTimingsKey, readSettingsAndDays } from './read-settings.ts'

type Timings = SiteSettings['classTimings']

/** The maximum number of stored changes: more than a school makes while its registers are kept. */
const maxEarlier = 40

/**
 * Stores the replaced timings, so that past evenings do not change; runs inside the transaction that saves the new
 * ones. A school that has not recorded anything is still being set up, so its new timings also apply to past evenings.
 */
export async function storeEarlierTimings(db: Db, now: Date, replacing: Timings): Promise<void> {
  const { settings, earlierTimings } = await readSettingsAndDays(db)
  const { classTimings } = settings
  if (JSON.stringify(classTimings) === JSON.stringify(replacing)) return
  const until = lastDayOf(classTimings, now)
  // If there are two changes on one day, the first one never applied.
  const heldNever = until <= (earlierTimings.at(-1)?.until ?? '')
  if (heldNever || !(await isInUse(db))) return
  const all = [...earlierTimings, { until, classTimings }]
  await saveSetting(db, now, earlierTimingsKey, all.slice(-maxEarlier))
}

/** Returns yesterday, or today if today's class has started according to the old timings. */
function lastDayOf(classTimings: Timings, now: Date): string {
  const today = schoolDay(now)
  const { from } = eveningOn(today, { classTimings, holidays: [], extraClasses: [] })
  return from && Date.parse(from) <= now.getTime() ? today : addDays(today, -1)
}

/** Returns true if anything was recorded in a register, a class log or the rota. */
async function isInUse(db: Db): Promise<boolean> {
  for (const table of ['registerMarks', 'classLogs', 'rotaPlaces'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  return false
}
