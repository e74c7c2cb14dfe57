import type { FieldVisibility, VisibilitySettings } from '#domain/audiences.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { type Actor, visitor } from '#domain/permissions.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ContentVersion } from '#server/db/content-version.ts'
import { readSettingText, saveSetting, settingColumn } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'

/** Key in `settings`. It is a separate row, because everyone may read the site's settings. */
const settingsKey = 'fieldVisibility'

/** The default settings (owner-decisions §3). */
const usualSettings: VisibilitySettings = { audiences: {}, shortName: 'initial', newChildren: null }

export function parseFieldVisibility(stored: string | null | undefined, now: Date): FieldVisibility {
  return { ...usualSettings, ...(stored && JSON.parse(stored)), today: schoolDay(now) }
}

/** Reads who sees which field; inside a transaction, including its uncommitted changes. */
export async function readFieldVisibility(db: Db, now: Date): Promise<FieldVisibility> {
  return parseFieldVisibility(await readSettingText(db, settingsKey), now)
}

/** A column for other queries, so that the settings are loaded with each row; parse it with `parseFieldVisibility`. */
export const fieldVisibilityColumn = settingColumn(settingsKey, 'visibility')

/** Call it in a `changeContent` transaction. */
export async function saveFieldVisibility(db: Db, now: Date, settings: VisibilitySettings): Promise<void> {
  const { audiences, shortName, newChildren } = settings
  await saveSetting(db, now, settingsKey, { audiences, shortName, newChildren })
}

type Known = { version: number; visibility: FieldVisibility }
const knownByDatabase = new WeakMap<ContentVersion, Known>()

/**
 * Returns the actor with the visibility settings. Admins have them from their session; for visitors they are
 * read here and cached until the content or the day changes, so that usually no query is needed.
 */
export async function viewerOf(
  { db, contentVersion, now }: Pick<AppContext, 'db' | 'contentVersion' | 'now'>,
  actor: Actor,
): Promise<Actor> {
  if (actor.type === 'admin') return actor
  // Read the version before the settings, so that cached settings are never older than their version.
  const version = contentVersion.current()
  const known = knownByDatabase.get(contentVersion)
  const today = schoolDay(now())
  if (known?.version === version && known.visibility.today === today)
    return { ...visitor, visibility: known.visibility }
  const visibility = await readFieldVisibility(db, now())
  knownByDatabase.set(contentVersion, { version, visibility })
  return { ...visitor, visibility }
}
