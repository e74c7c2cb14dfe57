import { schoolDay } from '#domain/dates/school-day.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { addDays, eveningOn } from '#domain/site/class-calendar.ts'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { type SentSettings, type SiteSettings, sentSettingsSchema } from '#domain/site/site-settings.ts'
import { message } from '#domain/text/words.ts'
import { saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { readExpectedUpdatedAt } from '#server/http/assert-unmodified.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { nameFromUrl } from '#server/media/store/stored-names.ts'
import { extraClass, noClass, replaceClassDays } from './class-day-settings.ts'
import { earlierTimingsKey, readSettingsAndDays } from './read-settings.ts'
import { settingsErrors } from './settings-messages.ts'

const partialSettingsSchema = sentSettingsSchema.partial().strict()

/** Parses any subset of the settings, and optionally when they were loaded. @throws {Invalid} */
export function readSettingsForm(body: unknown): {
  settings: Partial<SentSettings>
  expectedUpdatedAt: string | undefined
} {
  const { updatedAt, ...rest } = isObject(body) ? body : {}
  const expectedUpdatedAt = readExpectedUpdatedAt({ updatedAt })
  const parsed = parseInput(partialSettingsSchema, isObject(body) ? rest : body)
  // Zod adds defaults for missing fields, but only sent settings may change.
  const sent = Object.entries(parsed).filter(([key]) => Object.hasOwn(rest, key))
  if (sent.length === 0) throw new Invalid([], message(settingsErrors, 'nothingSent'))
  return { settings: Object.fromEntries(sent), expectedUpdatedAt }
}

const isObject = (body: unknown): body is Values =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

/** If class timings were sent only as texts, adds the weekdays and hours that are stored for those texts. */
export function completeSettings(sent: Partial<SentSettings>, stored: SiteSettings): Partial<SiteSettings> {
  const { classTimings, ...others } = sent
  if (!classTimings) return others
  const complete = classTimings.map(({ day, time, weekdays, from, to }) => {
    const isTextOnly = !weekdays && from === undefined
    const known = stored.classTimings.find((known) => known.day === day && known.time === time)
    return (isTextOnly && known) || { day, time, weekdays: weekdays ?? [], from: from ?? '', to: to ?? '' }
  })
  return { ...others, classTimings: complete }
}

/** Saves settings inside a transaction. @throws {Invalid} if a picture was never uploaded */
export async function saveSettings(
  db: Db,
  updatedAt: string,
  settings: Partial<SiteSettings>,
): Promise<void> {
  await assertUploaded(db, 'facultyInCharge.photoURL', settings.facultyInCharge?.photoURL)
  await assertUploaded(db, 'logoURL', settings.logoURL)
  const { holidays, extraClasses, ...others } = settings
  const now = new Date(updatedAt)
  if (others.classTimings) await storeEarlierTimings(db, now, others.classTimings)
  if (holidays) await replaceClassDays(db, now, 'no class', holidays.map(noClass))
  if (extraClasses) await replaceClassDays(db, now, 'extra class', extraClasses.map(extraClass))
  for (const [key, setting] of Object.entries(others)) await saveSetting(db, now, key, setting)
}

async function assertUploaded(db: Db, field: string, url: string | undefined) {
  if (!url || url === defaultPicture) return
  const picture = await db
    .selectFrom('uploads')
    .select('mimeType')
    .where('name', '=', nameFromUrl(url))
    .executeTakeFirst()
  if (picture?.mimeType.startsWith('image/')) return
  throw new Invalid([{ field, message: message(settingsErrors, 'pictureUnknown') }])
}

type Timings = SiteSettings['classTimings']

/** The maximum number of stored changes: more than a school makes while its registers are kept. */
const maxEarlier = 40

/**
 * Stores the replaced timings, so that past evenings do not change; runs inside the transaction that saves the new
 * ones. A school that has not recorded anything is still being set up, so its new timings also apply to past evenings.
 */
async function storeEarlierTimings(db: Db, now: Date, replacing: Timings): Promise<void> {
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
