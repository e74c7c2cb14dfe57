import { type VolunteerPermissions, volunteerSwitches } from '#domain/permissions.ts'
import { readSettingText, saveSetting, settingColumn } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'

/** Beside the site's settings, which everybody may read. */
export const volunteerPermissionsKey = 'volunteersMay'

/** What volunteers may do; everything that no PIC has taken from them. */
export const readVolunteerPermissions = async (db: Db): Promise<VolunteerPermissions> =>
  parseVolunteerPermissions(await readSettingText(db, volunteerPermissionsKey))

/** For another query, so that they come with each row; `parseVolunteerPermissions` reads them. */
export const volunteerPermissionsColumn = settingColumn(volunteerPermissionsKey, 'volunteersMay')

/** @param stored undefined or null where nothing was ever taken */
export function parseVolunteerPermissions(stored: string | null | undefined): VolunteerPermissions {
  const permissions: Partial<VolunteerPermissions> = stored ? JSON.parse(stored) : {}
  return Object.fromEntries(
    volunteerSwitches.map((name) => [name, permissions[name] ?? true]),
  ) as VolunteerPermissions
}

/** Part of a transaction. */
export const saveVolunteerPermissions = (db: Db, now: Date, permissions: VolunteerPermissions) =>
  saveSetting(db, now, volunteerPermissionsKey, permissions)
