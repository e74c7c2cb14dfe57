import { tableOf } from '#domain/kinds/index.ts'
import { student } from '#domain/kinds/student.ts'
import { hiddenColumns } from '#features/content/server/visibility/publishing-columns.ts'
import { insertRecord } from '#features/content/server/write/write-record.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/tables.ts'
import { findTakenFields } from '#server/db/taken-fields.ts'
import type { NewChild } from '../evening-schemas.ts'
import type { Caller } from './evening-routes.ts'

/** Returns true if a child has this id, including children in the trash. */
export async function hasChild(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom(tableOf(student)).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * Adds a child with only a name and a class. Visitors do not see the record until its form is complete
 * (`content/publishing-columns.ts`).
 */
export async function addUnfinishedChild(
  db: Db,
  { id, fullName, studentClass }: NewChild,
  { admin: actor, now }: Caller,
): Promise<void> {
  const uniqueId = await findUniqueId(db, id)
  const unknown = { gender: '', address: '', coverImageURL: null, ...hiddenColumns }
  const columns = { fullName, studentClass, uniqueId, ...unknown }
  await insertRecord(db, { kind: student, id, actor, now, columns })
}

/**
 * Returns a temporary unique ID, until an admin sets another one: the end of the record id, or a random ID if
 * that is taken.
 */
async function findUniqueId(db: Db, id: string): Promise<string> {
  const [uniqueId, other] = [id, newId()].map((id) => `New ${id.slice(-12)}`) as [string, string]
  const taken = await findTakenFields(db, student.table, { uniqueId })
  return taken.length > 0 ? other : uniqueId
}
