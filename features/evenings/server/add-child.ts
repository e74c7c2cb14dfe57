import { tableOf } from '#domain/kinds/index.ts'
import { endOfTime } from '#domain/kinds/publishing.ts'
import { student } from '#domain/kinds/student.ts'
import { hiddenColumns } from '#features/records/server/content/publishing-columns.ts'
import { insertRecord } from '#features/records/server/content/records.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/tables.ts'
import { findTakenFields } from '#server/db/taken-fields.ts'
import type { NewChild } from '../evening-schemas.ts'
import { type ChildOfClass, classNamesAt } from '../former-classes.ts'
import type { By } from './evening-routes.ts'

/** Whether a child has or had this id, in the trash too. */
export async function isKnown(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom(tableOf(student)).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * Only the name and the class of the child are known yet. Visitors do not see the record until its form is complete
 * (`content/publishing-columns.ts`).
 */
export async function addUnfinishedChild(
  db: Db,
  { id, fullName, studentClass: sentClass }: NewChild,
  children: readonly ChildOfClass[],
  { admin: actor, now }: By,
): Promise<void> {
  const uniqueId = await findUniqueId(db, id)
  // The phone may not have heard yet that its class 2 is called 2A.
  const studentClass = classNamesAt(children, endOfTime).nameOf(sentClass) ?? sentClass
  const unknown = { gender: '', address: '', coverImageURL: null, ...hiddenColumns }
  const columns = { fullName, studentClass, uniqueId, ...unknown }
  await insertRecord(db, { kind: student, id, actor, now, columns })
}

/** Until somebody gives the child another one: by the end of the id, or anything else where that is taken. */
async function findUniqueId(db: Db, id: string): Promise<string> {
  const [uniqueId, other] = [id, newId()].map((id) => `New ${id.slice(-12)}`) as [string, string]
  const taken = await findTakenFields(db, student.table, { uniqueId })
  return taken.length > 0 ? other : uniqueId
}
