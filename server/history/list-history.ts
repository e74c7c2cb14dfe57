import { type HistoryAction, listedActions, unlistedActions } from '#domain/admin/history.ts'
import type { HistoryEntry } from '#domain/admin/response-schemas.ts'
import type { HistoryRow } from '../db/change-rows.ts'
import { countRows } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import { beforeCursor, type Cursor, paginate } from '../http/list-params.ts'

export type HistoryFilters = {
  kind?: string | undefined
  action?: HistoryAction | undefined
  admin?: string | undefined
}

type ListParams = { limit: number; cursor?: Cursor | undefined; filters: HistoryFilters }
type Page = { entries: HistoryEntry[]; total: number; next: Cursor | undefined }

/** One page of History, newest first. */
export async function listHistory(db: Db, { limit, cursor, filters }: ListParams): Promise<Page> {
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
    .$if(cursor !== undefined, (entries) => entries.where(beforeCursor('at', cursor as Cursor)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  const [rows, total] = await Promise.all([
    list.execute(),
    countRows(matching.$if(action === undefined, (entries) => entries.where('action', 'in', listedActions))),
  ])
  const { page, next } = paginate(rows, limit, ({ at }) => at)
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
