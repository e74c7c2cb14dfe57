import { z } from 'zod'
import { historyPath, listedActions } from '#domain/admin/history.ts'
import { historyKinds } from '#domain/admin/response-schemas.ts'
import { defaultLimit, pageHeaders, parseListParams } from '../http/list-params.ts'
import { parseInput } from '../http/parse-input.ts'
import { defineRoute } from '../http/route.ts'
import { httpMessages } from '../http-messages.ts'
import { pageParameters, queryParameter, unlessEmpty } from '../openapi/parameters.ts'
import { pageOf } from '../openapi/responses.ts'
import { namedSchema } from '../openapi/schemas.ts'
import { listHistory } from './list-history.ts'

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
