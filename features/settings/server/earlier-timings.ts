import { schoolDay } from '#domain/dates/school-day.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { addDays, eveningOn } from '#features/class-days/class-days.ts'
import { saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { earlierTimingsKey, readSettingsAndDays } from './read-settings.ts'

type Timings = SiteSettings['classTimings']

/** How many changes are remembered: more than a school makes for as long as its registers are kept. */
const maxEarlier = 40

/**
 * Keeps the usual timings that others replace, so that earlier evenings stay what they were; part of the transaction that
 * saves those. A school that has noted nothing by them is being set up, and may type in old registers by the right ones.
 */
export async function keepEarlierTimings(db: Db, now: Date, replacing: Timings): Promise<void> {
  const { settings, earlierTimings } = await readSettingsAndDays(db)
  const { classTimings } = settings
  if (JSON.stringify(classTimings) === JSON.stringify(replacing)) return
  const until = lastDayOf(classTimings, now)
  // Changed twice on one day: the first change never held.
  const heldNever = until <= (earlierTimings.at(-1)?.until ?? '')
  if (heldNever || !(await isInUse(db))) return
  const all = [...earlierTimings, { until, classTimings }]
  await saveSetting(db, now, earlierTimingsKey, all.slice(-maxEarlier))
}

/** Yesterday; today where its class has begun, since people are there. */
function lastDayOf(classTimings: Timings, now: Date): string {
  const today = schoolDay(now)
  const { from } = eveningOn(today, { classTimings, holidays: [], extraClasses: [] })
  return from && Date.parse(from) <= now.getTime() ? today : addDays(today, -1)
}

/** Whether anything was marked, written or planned. */
async function isInUse(db: Db): Promise<boolean> {
  for (const table of ['registerMarks', 'classLogs', 'rotaPlaces'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  return false
}
