import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { yieldChunks } from '#server/db/dialect.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'

type Change = { before: ContentRow | null; after: ContentRow | null }

/**
 * Stores the old class of children who move to another one, so that earlier evenings do not change
 * (`features/evenings/server/read-classes.ts`). Call it in every transaction that writes records.
 */
export async function recordFormerClasses(
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
  for await (const batch of yieldChunks(left))
    await db
      .insertInto('formerClasses')
      .values(batch)
      // If a child is moved twice at the same moment, the class in between does not count.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const gone = changes.flatMap(({ before, after }) => (before && !after ? before.id : []))
  for await (const batch of yieldChunks(gone))
    await db.deleteFrom('formerClasses').where('studentId', 'in', batch).execute()
}
