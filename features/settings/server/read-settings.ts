import type { ClassCalendar, EarlierTimings } from '#domain/site/class-calendar.ts'
import { maxHolidays } from '#domain/site/class-timings.ts'
import { defaultSettings } from '#domain/site/site-constants.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { fill } from '#domain/text/fill.ts'
import { isDefaultWhoMayCome, schoolFacts, whoMayCome } from '#domain/text/school-facts.ts'
import type { Db } from '#server/db/tables.ts'
import type { ClassDayRow } from './tables.ts'

/** The settings key of earlier class timings (`earlier-timings.ts`), which only admins receive. */
export const earlierTimingsKey = 'earlierTimings'

export const readSettings = async (db: Db): Promise<SiteSettings> => (await readSettingsAndDays(db)).settings

type SettingsAndDays = { settings: SiteSettings; classDays: ClassDayRow[]; earlierTimings: EarlierTimings[] }

/** Returns the settings, which include only the latest class days; all class days; and the earlier timings. */
export async function readSettingsAndDays(db: Db): Promise<SettingsAndDays> {
  const [rows, classDays] = await Promise.all([
    db.selectFrom('settings').select(['key', 'value']).execute(),
    listClassDays(db),
  ])
  const saved: Record<string, unknown> = { ...defaultSettings }
  for (const { key, value } of rows) {
    if (Object.hasOwn(defaultSettings, key)) saved[key] = mergeDefaults(saved[key], JSON.parse(value))
  }
  const { holidays, extraClasses } = toCalendar(classDays)
  const stored = saved as SiteSettings
  const settings = {
    ...stored,
    forParents: withGrades(stored),
    holidays: holidays.slice(-maxHolidays),
    extraClasses: extraClasses.slice(-maxHolidays),
  }
  const earlier = rows.find(({ key }) => key === earlierTimingsKey)
  return { settings, classDays, earlierTimings: earlier ? JSON.parse(earlier.value) : [] }
}

function withGrades({ forParents, ...school }: SiteSettings) {
  if (!isDefaultWhoMayCome(forParents.whoMayCome)) return forParents
  return { ...forParents, whoMayCome: fill(whoMayCome, schoolFacts('en', school)) }
}

/** Returns when the settings were last saved; the epoch if never. */
async function readUpdatedAt(db: Db): Promise<string> {
  const latest = await db
    .selectFrom('settings')
    .select('updatedAt')
    // Other rows in the table, such as rules about accounts, are not part of the form.
    .where('key', 'in', Object.keys(defaultSettings))
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.updatedAt ?? new Date(0).toISOString()
}

/** Adds fields that a group, or a group in it, did not have when it was saved. */
function mergeDefaults(defaults: unknown, stored: unknown): unknown {
  if (!isGroup(defaults) || !isGroup(stored)) return stored
  const merged = Object.entries(stored).map(([key, value]) => [key, mergeDefaults(defaults[key], value)])
  return { ...defaults, ...Object.fromEntries(merged) }
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export async function readSettingsWithUpdatedAt(db: Db) {
  return { ...(await readSettings(db)), updatedAt: await readUpdatedAt(db) }
}

/** Lists all calendar changes, sorted by their last day. */
export const listClassDays = (db: Db): Promise<ClassDayRow[]> =>
  db.selectFrom('classDays').selectAll().orderBy('lastDay').orderBy('firstDay').orderBy('id').execute()

export const toCalendar = (
  rows: readonly ClassDayRow[],
): Pick<ClassCalendar, 'holidays' | 'extraClasses'> => ({
  holidays: rows
    .filter(({ what }) => what === 'no class')
    .map(({ reason, firstDay, lastDay }) => ({ name: reason, from: firstDay, to: lastDay })),
  extraClasses: rows
    .filter(({ what }) => what === 'extra class')
    .map((row) => ({ day: row.firstDay, from: row.startsAt, to: row.endsAt, name: row.reason })),
})
