import { sql } from 'kysely'
import { findKind } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import { needsConsent } from '#features/consents/consent.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { canSeeField } from '../../field-audiences.ts'
import { fileColumnsOf, fileNamesOf, readUsers } from './file-uses.ts'
import { visibleValues } from './present.ts'

/**
 * Whether an admin may be shown a file at this moment. A signed address says only that they might when it was answered:
 * a consent may have been withdrawn since, a photo removed, or the admin given another role.
 */
export async function isShownToAdmin(db: Db, name: string, admin: AdminActor): Promise<boolean> {
  const uses = await db.selectFrom('fileUses').select('kind').distinct().where('name', '=', name).execute()
  for (const { kind: kindName } of uses) {
    const kind = findKind(kindName)
    // Beside records only the class log names files, and every admin reads it.
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
      seesInTrash(kind, column, admin) && fileNamesOf(kind, { [column]: row[column] }).includes(name),
  )
}

/** Of a deleted child nobody is shown the photo but who could bring it back or take it away for good. */
export const seesInTrash = (kind: Kind, column: string, admin: AdminActor): boolean =>
  canSeeField(admin, kind, column) && (!needsConsent(kind) || admin.role === 'PIC')

/** Photos that were brought along with a list and wait to be added. */
async function isInOwnImport(db: Db, name: string, { id }: AdminActor) {
  const own = db.selectFrom('imports').select('id').where('adminId', '=', id)
  return (await own.where('photos', 'like', `%${name}%`).limit(1).executeTakeFirst()) !== undefined
}

/** Earlier photos and pictures of accounts stand in what is stored about a person, as long as anything tells of them. */
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
