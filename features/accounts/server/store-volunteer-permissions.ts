import { type VolunteerPermissions, volunteerPermissionNames } from '#domain/permissions.ts'
import { readSettingText, saveSetting, settingColumn } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'

/** Key in `settings`. It is a separate row, because everyone may read the site's settings. */
export const volunteerPermissionsKey = 'volunteersMay'

/** Each switch is on until a PIC turns it off. */
export const readVolunteerPermissions = async (db: Db): Promise<VolunteerPermissions> =>
  parseVolunteerPermissions(await readSettingText(db, volunteerPermissionsKey))

/**
 * A column for other queries, so that the switches are loaded with each row; parse it with `parseVolunteerPermissions`.
 */
export const volunteerPermissionsColumn = settingColumn(volunteerPermissionsKey, 'volunteersMay')

/** Parses the stored switches. @param stored undefined or null if no switch was ever turned off */
export function parseVolunteerPermissions(stored: string | null | undefined): VolunteerPermissions {
  const permissions: Partial<VolunteerPermissions> = stored ? JSON.parse(stored) : {}
  return Object.fromEntries(
    volunteerPermissionNames.map((name) => [name, permissions[name] ?? true]),
  ) as VolunteerPermissions
}

/** Call it inside a transaction. */
export const saveVolunteerPermissions = (db: Db, now: Date, permissions: VolunteerPermissions) =>
  saveSetting(db, now, volunteerPermissionsKey, permissions)
