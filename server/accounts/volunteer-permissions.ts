import { expressionBuilder } from 'kysely'
import { type VolunteerPermissions, volunteerSwitches } from '#domain/permissions.ts'
import type { Db, Tables } from '../db/tables.ts'

/** Beside the site's settings, which everybody may read. */
export const volunteerPermissionsKey = 'volunteersMay'

/** What volunteers may do; everything that no PIC has taken from them. */
export async function readVolunteerPermissions(db: Db): Promise<VolunteerPermissions> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', volunteerPermissionsKey)
    .executeTakeFirst()
  return parseVolunteerPermissions(row?.value)
}

/** For another query, so that they come with each row; `parseVolunteerPermissions` reads them. */
export const volunteerPermissionsColumn = expressionBuilder<Tables, never>()
  .selectFrom('settings')
  .select('value')
  .where('key', '=', volunteerPermissionsKey)
  .as('volunteersMay')

/** @param stored undefined or null where nothing was ever taken */
export function parseVolunteerPermissions(stored: string | null | undefined): VolunteerPermissions {
  const permissions: Partial<VolunteerPermissions> = stored ? JSON.parse(stored) : {}
  return Object.fromEntries(
    volunteerSwitches.map((name) => [name, permissions[name] ?? true]),
  ) as VolunteerPermissions
}

/** Part of a transaction. */
export async function saveVolunteerPermissions(
  db: Db,
  now: Date,
  permissions: VolunteerPermissions,
): Promise<void> {
  const row = { value: JSON.stringify(permissions), updatedAt: now.toISOString() }
  await db
    .insertInto('settings')
    .values({ key: volunteerPermissionsKey, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
