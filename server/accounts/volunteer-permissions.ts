import { type VolunteerPermissions, volunteerSwitches } from '#domain/permissions.ts'
import type { Db } from '../db/tables.ts'

/** Beside the site's settings, which everybody may read. */
const key = 'volunteersMay'

/** What volunteers may do; everything that no PIC has taken from them. */
export async function readVolunteerPermissions(db: Db): Promise<VolunteerPermissions> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  const stored: Partial<VolunteerPermissions> = row ? JSON.parse(row.value) : {}
  return Object.fromEntries(
    volunteerSwitches.map((name) => [name, stored[name] ?? true]),
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
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
