import { type HistoryAction, listedActions, unlistedActions } from '#domain/admin/history.ts'
import type { HistoryEntry } from '#domain/admin/response-schemas.ts'
import type { HistoryRow } from '../db/change-rows.ts'
import type { Db } from '../db/tables.ts'
import { type Cursor, readNewest } from '../http/list-params.ts'

type HistoryFilters = {
  kind?: string | undefined
  action?: HistoryAction | undefined
  admin?: string | undefined
}

type ListParams = { limit: number; cursor?: Cursor | undefined; filters: HistoryFilters }

/** One page of History, newest first. */
export async function listHistory(db: Db, { limit, cursor, filters }: ListParams) {
  const { kind, action, admin } = filters
  const matching = db
    .selectFrom('history')
    .$if(action !== undefined, (entries) => entries.where('action', '=', action as HistoryAction))
    .$if(kind !== undefined, (entries) => entries.where('kind', '=', kind as string))
    .$if(admin !== undefined, (entries) => entries.where('adminId', '=', admin as string))
  const list = matching
    .selectAll()
    // `not in`, unlike the count: with `in`, a database would gather and sort all rows of each action.
    .$if(action === undefined, (entries) => entries.where('action', 'not in', unlistedActions))
  const counted = matching.$if(action === undefined, (rows) => rows.where('action', 'in', listedActions))
  const { page, next, total } = await readNewest(list, counted, 'at', { limit, cursor })
  const sets = await db
    .selectFrom('changeSets')
    .select('id')
    .where('id', 'in', ['', ...page.map(({ id }) => id)])
    .execute()
  const changeSetIds = new Set(sets.map(({ id }) => id))
  return { entries: page.map((row) => present(row, changeSetIds)), total, next }
}

/** A write of one record has its change set by the same id. */
const present = (
  { id, at, action, kind, recordId, title, adminId, adminName }: HistoryRow,
  changeSetIds: ReadonlySet<string>,
): HistoryEntry => ({
  _id: id,
  at,
  action: action as HistoryAction,
  kind,
  recordId,
  title,
  by: adminId ? { _id: adminId, name: adminName ?? '' } : null,
  changeSetId: changeSetIds.has(id) ? id : null,
})
