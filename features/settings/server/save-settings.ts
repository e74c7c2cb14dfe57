import type { Values } from '#domain/kinds/kind.ts'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { type SentSettings, type SiteSettings, sentSettingsSchema } from '#domain/site/site-settings.ts'
import { message } from '#domain/text/message.ts'
import { saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { Invalid } from '#server/errors.ts'
import { readExpectedUpdatedAt } from '#server/http/assert-unmodified.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { nameFromUrl } from '#server/media/stored-names.ts'
import { extraClass, noClass, replaceClassDays } from './class-day-settings.ts'
import { storeEarlierTimings } from './earlier-timings.ts'
import { settingsErrors } from './settings-messages.ts'

export const partialSettingsSchema = sentSettingsSchema.partial().strict()

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
