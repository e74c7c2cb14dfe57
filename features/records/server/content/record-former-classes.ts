import { day } from '#domain/dates/durations.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { yieldChunks } from '#server/db/dialect.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
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
  await keepClassNames(
    db,
    changes.flatMap(({ before, after }) => (before && !after ? before : [])),
    now,
  )
}

/** Key in `settings`: the names of classes by the time at which a child of this class was deleted. */
const goneClassesKey = 'goneClasses'
/** Longer than a phone may still send what a class has learned (`maxDaysBack` in `features/evenings`). */
const daysKept = 130

/** Returns the names of the classes of children who were deleted in the last months. */
export const readGoneClasses = async (db: Db): Promise<string[]> =>
  Object.keys((await readSetting<Record<string, string>>(db, goneClassesKey)) ?? {})

/**
 * Deletes the former classes of children whose records are being deleted, but keeps the names of their classes, without
 * the children. A phone may still send what a class has learned after its last child was erased.
 */
export async function keepClassNames(db: Db, children: readonly ContentRow[], now: Date): Promise<void> {
  if (children.length === 0) return
  const names = new Set(children.map(({ studentClass }) => String(studentClass)))
  for await (const batch of yieldChunks(children)) {
    const ids = batch.map(({ id }) => id)
    const former = db.selectFrom('formerClasses').select('studentClass').where('studentId', 'in', ids)
    for (const { studentClass } of await former.execute()) names.add(studentClass)
    await db.deleteFrom('formerClasses').where('studentId', 'in', ids).execute()
  }
  const cutoff = new Date(now.getTime() - daysKept * day).toISOString()
  const known = Object.entries((await readSetting<Record<string, string>>(db, goneClassesKey)) ?? {})
  const recent = known.filter(([name, at]) => at > cutoff && !names.has(name))
  const gone = [...recent, ...[...names].map((name) => [name, now.toISOString()] as const)]
  await saveSetting(db, now, goneClassesKey, Object.fromEntries(gone))
}
