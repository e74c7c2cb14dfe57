import { z } from 'zod'
import type { HistoryRow } from '#server/db/change-rows.ts'
import type { Db } from '#server/db/tables.ts'
import {
  type Cursor,
  defaultLimit,
  pageHeaders,
  parseListParams,
  readNewest,
} from '#server/http/list-params.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { defineRoute } from '#server/http/route.ts'
import { httpMessages } from '#server/http-messages.ts'
import { pageParameters, queryParameter, unlessEmpty } from '#server/openapi/parameters.ts'
import { pageOf } from '#server/openapi/responses.ts'
import { namedSchema } from '#server/openapi/schemas.ts'
import { type HistoryAction, historyPath, listedActions, unlistedActions } from '../../history.ts'
import { type HistoryEntry, historyKinds } from '../../history-schemas.ts'

const params = {
  kind: unlessEmpty(z.enum(historyKinds, httpMessages.notAmong('kind', historyKinds))),
  action: unlessEmpty(z.enum(listedActions, httpMessages.notAmong('action', listedActions))),
  admin: unlessEmpty(z.uuid(httpMessages.idInvalid('admin', 'an admin'))),
}
const paramsSchema = z.object(params)

/** History: who did what, newest first, filtered by kind, action or admin. */
export const showHistory = defineRoute({
  method: 'GET',
  path: historyPath,
  action: 'read history',
  tag: 'Activity',
  summary: 'Who did what, newest first',
  parameters: {
    ...pageParameters,
    // Paths have a parameter `kind` too.
    ofKind: queryParameter('kind', 'Only what is about this kind.', params.kind),
    ofAction: queryParameter('action', 'Only what was done so.', params.action),
    byAdmin: queryParameter('admin', 'Only what the admin with this `_id` did.', params.admin),
  },
  responses: { 200: pageOf(namedSchema('HistoryEntry')) },
  handler: (context) => async (request, reply) => {
    const { cursor, limit = defaultLimit } = parseListParams(request.query)
    const filters = parseInput(paramsSchema, request.query)
    const page = await listHistory(context.db, { limit, cursor, filters })
    reply.headers(pageHeaders(historyPath, page, { limit: String(limit), ...filters }))
    return { success: true, data: page.entries }
  },
})

type ListParams = { limit: number; cursor?: Cursor | undefined; filters: z.infer<typeof paramsSchema> }

/** One page of History, newest first. */
async function listHistory(db: Db, { limit, cursor, filters }: ListParams) {
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
