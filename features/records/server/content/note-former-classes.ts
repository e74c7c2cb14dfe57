import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { batchesInTurn } from '#server/db/dialect.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'

type Change = { before: ContentRow | null; after: ContentRow | null }

/**
 * Notes of children who come into another class the one that they were in until now, so that earlier evenings stay what
 * they were (`evenings/read-classes.ts`); part of every transaction that writes records.
 */
export async function noteFormerClasses(
  db: Db,
  kind: Kind,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  if (kind.name !== student.name) return
  const until = now.toISOString()
  const left = changes.flatMap(({ before, after }) =>
    before && after && before.studentClass !== after.studentClass
      ? { studentId: before.id, until, studentClass: String(before.studentClass) }
      : [],
  )
  for await (const batch of batchesInTurn(left))
    await db
      .insertInto('formerClasses')
      .values(batch)
      // Moved twice at one moment: nobody was in the class between the two.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const gone = changes.flatMap(({ before, after }) => (before && !after ? before.id : []))
  for await (const batch of batchesInTurn(gone))
    await db.deleteFrom('formerClasses').where('studentId', 'in', batch).execute()
}
