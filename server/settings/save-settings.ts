import type { Values } from '#domain/kinds/kind.ts'
import { defaultPicture, type SiteSettings, siteSettings } from '#domain/site.ts'
import type { Db } from '../db/tables.ts'
import { Invalid } from '../errors.ts'
import { readBody } from '../http/read-body.ts'
import { readSeenAt } from '../http/seen-at.ts'
import { uploadName } from '../media/upload-url.ts'

const partOfSettings = siteSettings.partial().strict()

/** Any subset of the settings, each given one whole, and perhaps when they were read. @throws {Invalid} */
export function readSettingsForm(body: unknown): {
  settings: Partial<SiteSettings>
  seenAt: string | undefined
} {
  const { updatedAt, ...given } = isObject(body) ? body : {}
  const seenAt = readSeenAt({ updatedAt })
  const read = readBody(partOfSettings, isObject(body) ? given : body)
  // A field with a default is filled in by Zod even where it was not sent; only what was sent is changed.
  const sent = Object.entries(read).filter(([key]) => Object.hasOwn(given, key))
  if (sent.length === 0) throw new Invalid([], 'Send at least one setting.')
  return { settings: Object.fromEntries(sent), seenAt }
}

const isObject = (body: unknown): body is Values =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

/** Stores what is given, as part of a transaction. @throws {Invalid} when the photo was never uploaded */
export async function saveSettings(
  db: Db,
  updatedAt: string,
  settings: Partial<SiteSettings>,
): Promise<void> {
  await refuseUnknownPhoto(db, settings.facultyInCharge?.photoURL)
  for (const [key, setting] of Object.entries(settings)) {
    const value = JSON.stringify(setting)
    await db
      .insertInto('settings')
      .values({ key, value, updatedAt })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updatedAt }))
      .execute()
  }
}

async function refuseUnknownPhoto(db: Db, url: string | undefined) {
  if (!url || url === defaultPicture) return
  const photo = await db
    .selectFrom('uploads')
    .select('mimeType')
    .where('name', '=', uploadName(url))
    .executeTakeFirst()
  if (photo?.mimeType.startsWith('image/')) return
  throw new Invalid([{ field: 'facultyInCharge.photoURL', message: 'Upload the photo first.' }])
}
