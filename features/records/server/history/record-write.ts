import { minute } from '#domain/dates/durations.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import type { HistoryAction } from '../../history.ts'
import { type Author, historySubject, recordHistory } from './record-history.ts'
import { changedColumns, type PlannedChange, readSides, storeChanges, storedSides } from './store-changes.ts'

type Write = PlannedChange & {
  actor: Author
  now: Date
  action: HistoryAction
  /** One of several that count as one, such as the photos of an album. */
  isMerged?: boolean | undefined
}

/**
 * Every write of one record: its entry in History and, by the same id, a change set of one; part of the transaction that
 * writes it. What visitors send is not kept twice.
 */
export async function recordWrite(db: Db, write: Write): Promise<void> {
  const { kind, before, after, actor, now, action, isMerged } = write
  if (isMerged && (await continueLastWrite(db, write))) return
  const subject = historySubject(kind, after)
  const id = await recordHistory(db, now, actor, { action, ...subject })
  if (actor.type === 'visitor') return
  const { title } = subject
  await storeChanges(db, { id, actor, now, reason: 'one record', title }, [{ kind, before, after }])
}

/** How long after a write further ones of the same record are part of it, in milliseconds. */
const mergeWindowMs = 30 * minute

/**
 * Twenty photos added to an album one after the other are one write, not twenty: where this admin's last one, a short
 * while ago, added the same record or did what this one does, and nobody has changed it since.
 *
 * @returns whether it is so
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

/** Whether a write changes what the last one did, and that one took no file away: an undo would bring it back as well. */
const isMoreOfTheSame = (kind: Kind, was: Columns, became: Columns, changed: Columns) =>
  Object.keys(became).every(
    (column) =>
      column === 'updatedAt' ||
      (column in changed &&
        (!isFileList(kind, column) || namesIn(was[column]).isSubsetOf(namesIn(became[column])))),
  )

const isFileList = ({ fields }: Kind, column: string) =>
  ['images', 'videos'].includes(fields[column]?.type ?? '')

/** As they are stored. */
const namesIn = (list: unknown) => new Set<string>(JSON.parse(String(list)))
