import type { HistoryAction } from '#domain/admin/history.ts'
import { minute } from '#domain/dates/durations.ts'
import { newId } from '../db/new-id.ts'
import type { Db } from '../db/tables.ts'

/** Who did it: any actor of a request. */
export type Author = { type: 'visitor' } | { type: 'admin'; id: string; fullName: string }

export type HistoryEntry = { action: HistoryAction; kind?: string; recordId?: string; title?: string }

/** Writes an entry in History, in the transaction of the change itself. */
export async function recordHistory(db: Db, now: Date, actor: Author, entry: HistoryEntry): Promise<void> {
  const { action, kind = null, recordId = null, title = null } = entry
  const by =
    actor.type === 'admin'
      ? { adminId: actor.id, adminName: actor.fullName }
      : { adminId: null, adminName: null }
  await db
    .insertInto('history')
    .values({ id: newId(), at: now.toISOString(), ...by, action, kind, recordId, title })
    .execute()
}

/** How long after an entry further changes of the same record are covered by it, in milliseconds. */
const mergeWindowMs = 30 * minute

/** As `recordHistory`, but twenty photos added to an album one after the other make one entry, not twenty. */
export async function recordHistoryMerged(
  db: Db,
  now: Date,
  actor: Author,
  entry: HistoryEntry,
): Promise<void> {
  if (!(await continuesLastEntry(db, now, actor, entry))) await recordHistory(db, now, actor, entry)
}

/** Whether this admin's last entry, a short while ago, was adding or editing the same record. */
async function continuesLastEntry(db: Db, now: Date, actor: Author, { kind, recordId }: HistoryEntry) {
  if (actor.type !== 'admin') return false
  const last = await db
    .selectFrom('history')
    .select(['at', 'action', 'kind', 'recordId'])
    .where('adminId', '=', actor.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    last !== undefined &&
    (last.action === 'add' || last.action === 'edit') &&
    last.kind === kind &&
    last.recordId === recordId &&
    now.getTime() - Date.parse(last.at) < mergeWindowMs
  )
}
