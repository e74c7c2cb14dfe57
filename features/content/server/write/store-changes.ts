import { isFileField } from '#domain/kinds/fields.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { yieldChunks } from '#server/db/dialect.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { type ChangeSetReason, changeSetKind } from '../../change-sets.ts'
import type { HistoryAction } from '../../history.ts'
import type { ChangedRecordRow, ChangeSetRow } from '../tables.ts'
import { type Author, historyRow, historySubject, noChanges, titleOf } from './record-history.ts'

/** One record before and after a change, as whole rows; null if it did not exist. */
export type RecordChange = { kind: Kind; before: ContentRow | null; after: ContentRow | null }

/** A change that can be in a change set: the record exists afterwards, live or in the trash. */
export type PlannedChange = RecordChange & { after: ContentRow }

type Options = {
  actor: Author
  now: Date
  reason: ChangeSetReason
  action: HistoryAction
  title: string
  onceKey?: string | undefined
}

/**
 * Stores a change set: its line in History, and each record before and after. Call it in the transaction of the change.
 */
export async function storeChanges(
  db: Db,
  { actor, now, reason, action, title, onceKey = undefined }: Options,
  changes: readonly PlannedChange[],
): Promise<ChangeSetRow> {
  const counts = { added: 0, edited: 0, deleted: 0 }
  for (const change of changes) counts[whatWasDone(change)] += 1
  const row = historyRow(now, actor, { action, title })
  const [first] = changes
  const subject =
    first && reason === 'one record'
      ? historySubject(first.kind, first.after)
      : { kind: changeSetKind, recordId: row.id }
  const changeSet = { ...row, ...subject, title, ...counts, reason, onceKey: onceKey ?? null }
  await db.insertInto('history').values(changeSet).execute()
  let position = 0
  for await (const batch of yieldChunks(changes)) {
    const rows = batch.map((change) => ({
      changeSetId: changeSet.id,
      position: position++,
      kind: change.kind.name,
      recordId: change.after.id,
      title: titleOf(change.kind, change.after),
      ...storedSides(change),
      isUndone: 0,
    }))
    await db.insertInto('changedRecords').values(rows).execute()
  }
  return changeSet
}

/** Returns what a change did, as one of the counted categories. Restoring a record from the trash is an edit. */
export const whatWasDone = ({
  before,
  after,
}: {
  before: unknown
  after: { deletedAt?: unknown }
}): 'added' | 'deleted' | 'edited' => (before === null ? 'added' : after.deletedAt ? 'deleted' : 'edited')

export const changedColumns = (before: ContentRow, after: ContentRow): Partial<ContentRow> =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => value !== before[column]))

/** Returns both sides of a change for storage: the columns that differ, or the whole record if it is new. */
export function storedSides({ before, after }: PlannedChange): { before: string | null; after: string } {
  if (before === null) return { before: null, after: toJson(after) }
  return { before: toJson(changedColumns(after, before)), after: toJson(changedColumns(before, after)) }
}

/** Computed from other columns, or from what is currently decided about a child, on every write. */
const derived = new Set([
  ...['number', 'sortKey', 'searchAll', 'searchPublic', 'searchVolunteers', 'publicSortKey'],
  ...['publicUntil', 'consentLevel', 'consentUntil', 'visibleFrom', 'visibleUntil'],
])
const withoutDerived = (columns: object): Partial<ContentRow> =>
  Object.fromEntries(Object.entries(columns).filter(([column]) => !derived.has(column)))

const toJson = (columns: Partial<ContentRow>) => JSON.stringify(withoutDerived(columns))

/** Reads the stored sides of a change; unchanged columns are missing. */
export function readSides({ before, after }: Pick<ChangedRecordRow, 'before' | 'after'>) {
  const read = (side: string): Partial<ContentRow> => withoutDerived(JSON.parse(side))
  return { before: before === null ? null : read(before), after: read(after) }
}

/**
 * Deletes stored changes of records. The line in History stays. The counts of a change set are lowered. The line of
 * a single record is then no change set.
 */
export async function deleteChanges(db: Db, changes: readonly ChangedRecordRow[]): Promise<void> {
  for (const { changeSetId, position, before, after, isUndone } of changes) {
    await db
      .deleteFrom('changedRecords')
      .where('changeSetId', '=', changeSetId)
      .where('position', '=', position)
      .execute()
    const what = whatWasDone(readSides({ before, after }))
    const changeSet = db.updateTable('history').where('id', '=', changeSetId)
    await changeSet.set((eb) => ({ [what]: eb(what, '-', 1), undone: eb('undone', '-', isUndone) })).execute()
    await changeSet.set(noChanges).where('reason', '=', 'one record').execute()
  }
}

export const findChangesOf = (db: Db, recordIds: readonly string[]): Promise<ChangedRecordRow[]> =>
  db.selectFrom('changedRecords').selectAll().where('recordId', 'in', recordIds).execute()

/** Removes values of some columns from stored changes, so that no undo brings them back. */
export async function redactColumns(
  db: Db,
  changes: readonly ChangedRecordRow[],
  columns: readonly string[],
): Promise<void> {
  const without = (side: object) =>
    Object.fromEntries(Object.entries(side).filter(([column]) => !columns.includes(column)))
  for (const change of changes) {
    const sides = readSides(change)
    const [before, after] = [sides.before && without(sides.before), without(sides.after)]
    const isEmpty = Object.keys(after).every((column) => column === 'updatedAt')
    if (before !== null && isEmpty) await deleteChanges(db, [change])
    else
      await db
        .updateTable('changedRecords')
        .set({ before: before && JSON.stringify(before), after: JSON.stringify(after) })
        .where('changeSetId', '=', change.changeSetId)
        .where('position', '=', change.position)
        .execute()
  }
}

/**
 * Removes replaced files from old changes of single records. These files are kept as long as files in the trash, which
 * is shorter than the changes are kept.
 */
export async function redactFiles(db: Db, cutoff: string): Promise<void> {
  const fields = kinds.flatMap(({ fields }) => Object.entries(fields))
  const columns = [...new Set(fields.flatMap(([name, field]) => (isFileField(field) ? name : [])))]
  const changes = await db
    .selectFrom('changedRecords')
    .selectAll()
    .where('changeSetId', 'in', (eb) =>
      eb.selectFrom('history').select('id').where('reason', '=', 'one record').where('at', '<=', cutoff),
    )
    .where((eb) => eb.or(columns.map((column) => eb('after', 'like', `%"${column}":%`))))
    .execute()
  await redactColumns(db, changes, columns)
}
