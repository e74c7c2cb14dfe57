import { sql } from 'kysely'
import { needsConsent } from '#domain/consent.ts'
import { findKind } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { canSeeField } from '../../field-audiences.ts'
import { fileColumnsOf, fileNamesOf, readUsers } from '../files/file-uses.ts'
import { visibleValues } from './present.ts'

/**
 * Returns true if an admin may see a file now. A signed URL only proves that they could when it was issued:
 * since then a consent may have been withdrawn, a photo removed, or the admin's role changed.
 */
export async function isShownToAdmin(db: Db, name: string, admin: AdminActor): Promise<boolean> {
  const uses = await db.selectFrom('fileUses').select('kind').distinct().where('name', '=', name).execute()
  for (const { kind: kindName } of uses) {
    const kind = findKind(kindName)
    // Besides records only the class log uses files, and every admin may read it.
    if (!kind) return can(admin, 'see evenings')
    for await (const row of readUsers(db, kind, name, { withTrash: true }))
      if (isSeen(kind, row, name, admin)) return true
  }
  if (await isInOwnImport(db, name, admin)) return true
  return can(admin, 'look after personal data') && isKnownOfPeople(db, name)
}

function isSeen(kind: Kind, row: ContentRow, name: string, admin: AdminActor) {
  if (!row.deletedAt) return fileNamesOf(kind, visibleValues(kind, row, admin)).includes(name)
  const { single, lists } = fileColumnsOf(kind)
  return [...single, ...lists].some(
    (column) =>
      canSeeInTrash(kind, column, admin) && fileNamesOf(kind, { [column]: row[column] }).includes(name),
  )
}

/**
 * Returns true if the admin may see a photo in the trash. A deleted child's photo is only for those who can
 * restore or permanently delete it.
 */
export const canSeeInTrash = (kind: Kind, column: string, admin: AdminActor): boolean =>
  canSeeField(admin, kind, column) && (!needsConsent(kind) || admin.role === 'PIC')

/** Returns true for photos in an import of the admin that has not been applied yet. */
async function isInOwnImport(db: Db, name: string, { id }: AdminActor) {
  const own = db.selectFrom('imports').select('id').where('adminId', '=', id)
  return (await own.where('photos', 'like', `%${name}%`).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Returns true for earlier photos and account pictures that a stored change or a row about a person still refers to.
 */
async function isKnownOfPeople(db: Db, name: string): Promise<boolean> {
  const inChange = `%${name}%`
  const { rows } = await sql`
    select 1 as "found" where
      exists (select 1 from "childPhotos" where "name" = ${name} and "studentId" <> '')
      or exists (select 1 from "admins" where "profileImageURL" = ${name})
      or exists (select 1 from "changedRecords" where "before" like ${inChange} or "after" like ${inChange})`.execute(
    db,
  )
  return rows.length > 0
}
