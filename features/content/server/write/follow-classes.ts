import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { findInBatches, yieldChunks } from '#server/db/dialect.ts'
import { newId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import type { ClassRow } from '../tables.ts'
import { listedRecords } from '../visibility/record-viewers.ts'

type Change = { before: ContentRow | null; after: ContentRow | null }

/**
 * Puts children into the classes that their records name (docs/decisions/107). This is the only code that writes classes
 * and who is in them. Call it in every transaction that writes records, after they are written.
 *
 * A new name makes a class, and a known name finds it. A class that all its children leave at once goes on in the class
 * to which most of them go: it gets that name if no class has it, else it is merged into that class.
 */
export async function followClasses(
  db: Db,
  kind: Kind,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  if (kind.name !== student.name) return
  const named = changes.filter(
    ({ before, after }) => isListed(before) !== isListed(after) || nameOf(before) !== nameOf(after),
  )
  if (named.length === 0) return
  const at = now.toISOString()
  const classes = new Map(
    (await db.selectFrom('classes').selectAll().execute()).map((row) => [row.name, row]),
  )
  const left = await readLeft(db, named)
  const merged: { from: ClassRow; to: string }[] = []
  for (const [name, children] of left) {
    const from = classes.get(name)
    const to = mostCommon(children.flatMap((after) => (isListed(after) ? String(after.studentClass) : [])))
    if (!from) continue
    if (to === undefined) await update(db, from, { endedAt: at })
    else if (classes.has(to)) merged.push({ from, to })
    else {
      await rename(db, from, to, at)
      classes.delete(name)
      classes.set(to, { ...from, name: to })
    }
  }
  await enter(db, classes, named, at)
  for (const { from, to } of merged)
    await update(db, from, { endedAt: at, mergedInto: classes.get(to)?.id ?? null })
  await forgetClasses(
    db,
    named.flatMap(({ before, after }) => (before && !after ? before.id : [])),
  )
}

/** Deletes which classes children were in. The classes stay, because a phone may still send what they have learned. */
export async function forgetClasses(db: Db, childIds: readonly string[]): Promise<void> {
  for await (const batch of yieldChunks(childIds))
    await db.deleteFrom('childClasses').where('childId', 'in', batch).execute()
}

const nameOf = (row: ContentRow | null) => (row ? String(row.studentClass) : undefined)
const isListed = (row: ContentRow | null): row is ContentRow => row !== null && !row.deletedAt && !row.leftOn

/** Returns the names of classes that no child has any more, each with the children who just left it. */
async function readLeft(db: Db, changes: readonly Change[]): Promise<Map<string, (ContentRow | null)[]>> {
  const left = new Map<string, (ContentRow | null)[]>()
  for (const { before, after } of changes) {
    const name = nameOf(before)
    if (name !== undefined && isListed(before)) left.set(name, [...(left.get(name) ?? []), after])
  }
  const inUse = await findInBatches([...left.keys()], (names) =>
    listedRecords(db, student).select('studentClass').distinct().where('studentClass', 'in', names).execute(),
  )
  for (const { studentClass } of inUse) left.delete(studentClass)
  return left
}

/** Adds new classes, revives ended ones, and stores which children entered which class. */
async function enter(db: Db, classes: Map<string, ClassRow>, changes: readonly Change[], from: string) {
  const children = changes.flatMap(({ after }) => after ?? [])
  const current = await readOwn(db, children)
  const entered: { childId: string; classId: string; from: string }[] = []
  for (const child of children) {
    const name = String(child.studentClass)
    const known = classes.get(name) ?? newClass(name, isListed(child) ? null : from)
    const row = isListed(child) ? { ...known, ...inUse } : known
    if (!classes.has(name)) await db.insertInto('classes').values(row).execute()
    else if (row.endedAt !== known.endedAt) await update(db, row, inUse)
    classes.set(name, row)
    const own = current.get(child.id)
    if (own?.at(-1)?.classId !== known.id)
      entered.push({ childId: child.id, classId: known.id, from: own?.[0] ? later(own[0].from, from) : from })
  }
  for await (const batch of yieldChunks(entered))
    await db
      .insertInto('childClasses')
      .values(batch)
      // If a child is moved twice at the same moment, the class in between does not count.
      .onConflict((conflict) =>
        conflict
          .columns(['childId', 'from'])
          .doUpdateSet(({ ref }) => ({ classId: ref('excluded.classId') })),
      )
      .execute()
}

const inUse = { endedAt: null, mergedInto: null }
const newClass = (name: string, endedAt: string | null): ClassRow => ({
  id: newId(),
  name,
  position: null,
  mergedInto: null,
  endedAt,
})

/** A child is in its first class for at least a millisecond, so that earlier registers show that class. */
const later = (first: string, from: string) =>
  from > first ? from : new Date(Date.parse(first) + 1).toISOString()

/** Returns the rows of each child, oldest first. */
async function readOwn(db: Db, children: readonly ContentRow[]) {
  const rows = await findInBatches(
    children.map(({ id }) => id),
    (ids) => db.selectFrom('childClasses').selectAll().where('childId', 'in', ids).orderBy('from').execute(),
  )
  return Map.groupBy(rows, ({ childId }) => childId)
}

async function rename(db: Db, { id, name }: ClassRow, to: string, until: string) {
  await db
    .insertInto('formerClassNames')
    .values({ classId: id, until, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.updateTable('classes').set({ name: to }).where('id', '=', id).execute()
}

const update = (db: Db, { id }: ClassRow, columns: Partial<ClassRow>) =>
  db.updateTable('classes').set(columns).where('id', '=', id).execute()

function mostCommon(names: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(names, (name) => name)]
  return groups.sort(([, a], [, b]) => b.length - a.length)[0]?.[0]
}
