import { minute } from '#domain/dates/durations.ts'
import { isFileList } from '#domain/kinds/fields.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import type { HistoryAction } from '../../history.ts'
import { type Author, historySubject, recordHistory } from './record-history.ts'
import { changedColumns, type PlannedChange, readSides, storeChanges, storedSides } from './store-changes.ts'

type Write = PlannedChange & {
  actor: Author
  now: Date
  action: HistoryAction
  /** True for one of several writes that count as one, such as the photos of an album. */
  isMerged?: boolean | undefined
}

/**
 * Records every write of one record as a change set. Call it in the transaction of the write. A visitor's write gets only
 * a line in History, so that what visitors send is not stored twice.
 */
export async function recordWrite(db: Db, write: Write): Promise<void> {
  const { kind, before, after, actor, now, action, isMerged } = write
  if (isMerged && (await continueLastWrite(db, write))) return
  const subject = historySubject(kind, after)
  if (actor.type === 'visitor') await recordHistory(db, now, actor, { action, ...subject })
  else {
    const { title } = subject
    await storeChanges(db, { actor, now, reason: 'one record', action, title }, [{ kind, before, after }])
  }
}

/** Further writes to the same record within this time are merged into the first, in milliseconds. */
const mergeWindowMs = 30 * minute

/**
 * Merges a write into the admin's last write, so that twenty photos added one by one are one write. The last write must
 * be recent and must have added the same record or changed the same columns, and no one may have changed the record
 * after that.
 *
 * @returns true if it was merged
 */
async function continueLastWrite(db: Db, { kind, before, after, actor, now }: Write): Promise<boolean> {
  if (actor.type !== 'admin' || !before) return false
  const last = await db
    .selectFrom('history')
    .select(['id', 'at', 'action', 'kind', 'recordId'])
    .where('adminId', '=', actor.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSame = last?.kind === kind.name && last.recordId === after.id
  if (!last || !isSame || (last.action !== 'add' && last.action !== 'edit')) return false
  if (now.getTime() - Date.parse(last.at) >= mergeWindowMs) return false
  const stored = await db
    .selectFrom('changedRecords')
    .selectAll()
    .where('recordId', '=', after.id)
    .orderBy('changeSetId', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (stored?.changeSetId !== last.id || stored.isUndone) return false
  const { before: was, after: became } = readSides(stored)
  if (was && !isMoreOfTheSame(kind, was, became, changedColumns(before, after))) return false
  const sides = storedSides({ kind, before: was && ({ ...before, ...was } as ContentRow), after })
  await db.updateTable('changedRecords').set(sides).where('changeSetId', '=', last.id).execute()
  return true
}

type Columns = Partial<ContentRow>

/**
 * Returns true if a write changes the same columns as the last write, and the last write did not remove a
 * file. If it did, undoing the merged write would bring the file back.
 */
const isMoreOfTheSame = (kind: Kind, was: Columns, became: Columns, changed: Columns) =>
  Object.keys(became).every(
    (column) =>
      column === 'updatedAt' ||
      (column in changed &&
        (!hasList(kind, column) || namesIn(was[column]).isSubsetOf(namesIn(became[column])))),
  )

const hasList = ({ fields }: Kind, column: string) => isFileList(fields[column])

const namesIn = (list: unknown) => new Set<string>(JSON.parse(String(list)))
