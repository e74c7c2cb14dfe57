import type { FieldVisibility, VisibilitySettings } from '#domain/audiences.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { type Actor, visitor } from '#domain/permissions.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ContentVersion } from '#server/db/content-version.ts'
import { readSettingText, saveSetting, settingColumn } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'

/** The row of the table of settings, beside those of the site, which everybody may read. */
const settingsKey = 'fieldVisibility'

/** Nothing is set: as in owner-decisions §3. */
const usualSettings: VisibilitySettings = { audiences: {}, shortName: 'initial', newChildren: null }

export function parseFieldVisibility(stored: string | null | undefined, now: Date): FieldVisibility {
  return { ...usualSettings, ...(stored && JSON.parse(stored)), today: schoolDay(now) }
}

/** Who sees which field, as it is stored; within a transaction, as it will be. */
export async function readFieldVisibility(db: Db, now: Date): Promise<FieldVisibility> {
  return parseFieldVisibility(await readSettingText(db, settingsKey), now)
}

/** For another query, so that it comes with each row; `parseFieldVisibility` reads it. */
export const fieldVisibilityColumn = settingColumn(settingsKey, 'visibility')

/** Part of a transaction of `changeContent`. */
export async function saveFieldVisibility(db: Db, now: Date, settings: VisibilitySettings): Promise<void> {
  const { audiences, shortName, newChildren } = settings
  await saveSetting(db, now, settingsKey, { audiences, shortName, newChildren })
}

type Known = { version: number; visibility: FieldVisibility }
const knownByDatabase = new WeakMap<ContentVersion, Known>()

/**
 * The actor, with what they may see: admins come with it from their session, visitors get it here. It is read once
 * for as long as content and day stay the same, so that as a rule it costs no query.
 */
export async function viewerOf(
  { db, contentVersion, now }: Pick<AppContext, 'db' | 'contentVersion' | 'now'>,
  actor: Actor,
): Promise<Actor> {
  if (actor.type === 'admin') return actor
  // Asked for before the settings are read: what is kept is then never older than its version.
  const version = contentVersion.current()
  const known = knownByDatabase.get(contentVersion)
  const today = schoolDay(now())
  if (known?.version === version && known.visibility.today === today)
    return { ...visitor, visibility: known.visibility }
  const visibility = await readFieldVisibility(db, now())
  knownByDatabase.set(contentVersion, { version, visibility })
  return { ...visitor, visibility }
}
