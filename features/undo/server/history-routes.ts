import type { z } from 'zod'
import { type HistoryAction, historyPath, listedActions, unlistedActions } from '#features/content/history.ts'
import type { HistoryRow } from '#features/content/server/tables.ts'
import type { Db } from '#server/db/tables.ts'
import {
  type Cursor,
  defaultLimit,
  pageHeaders,
  parseListParams,
  readNewest,
} from '#server/http/list-params.ts'
import { serve } from '#server/http/route.ts'
import { undoCalls } from '../calls.ts'
import type { HistoryEntry } from '../history-schemas.ts'

/** Lists who did what, newest first, filtered by kind, action or admin. */
export const showHistory = serve(undoCalls.showHistory, (context) => async (request, reply) => {
  const { cursor, limit = defaultLimit } = parseListParams(request.query)
  const { kind, action, admin } = request.query
  const filters = { kind, action, admin }
  const page = await listHistory(context.db, { limit, cursor, filters })
  reply.headers(pageHeaders(historyPath, page, { limit: String(limit), ...filters }))
  return { success: true, data: page.entries }
})

type ListParams = { limit: number; cursor?: Cursor | undefined; filters: Filters }
type Filters = Pick<z.output<(typeof undoCalls.showHistory)['query']>, 'kind' | 'action' | 'admin'>

async function listHistory(db: Db, { limit, cursor, filters }: ListParams) {
  const { kind, action, admin } = filters
  const matching = db
    .selectFrom('history')
    .$if(action !== undefined, (entries) => entries.where('action', '=', action as HistoryAction))
    .$if(kind !== undefined, (entries) => entries.where('kind', '=', kind as string))
    .$if(admin !== undefined, (entries) => entries.where('adminId', '=', admin as string))
  const list = matching
    .selectAll()
    // Uses `not in` although the count uses `in`: with `in`, the database would collect and sort all rows of each
    // action.
    .$if(action === undefined, (entries) => entries.where('action', 'not in', unlistedActions))
  const counted = matching.$if(action === undefined, (rows) => rows.where('action', 'in', listedActions))
  const { page, next, total } = await readNewest(list, counted, 'at', { limit, cursor })
  return { entries: page.map(present), total, next }
}

const present = (row: HistoryRow): HistoryEntry => {
  const { id, at, action, kind, recordId, title, adminId, adminName, reason } = row
  return {
    _id: id,
    at,
    action: action as HistoryAction,
    kind,
    recordId,
    title,
    by: adminId ? { _id: adminId, name: adminName ?? '' } : null,
    changeSetId: reason === 'one record' ? id : null,
  }
}
