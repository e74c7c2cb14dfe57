import { z } from 'zod'
import { historyPath, listedActions } from '#domain/admin/history.ts'
import { historyKinds } from '#domain/admin/response-schemas.ts'
import { defaultLimit, pageHeaders, parseListParams } from '../http/list-params.ts'
import { parseInput } from '../http/parse-input.ts'
import { defineRoute } from '../http/route.ts'
import { httpMessages } from '../http-messages.ts'
import { pageParameters, queryParameter } from '../openapi/parameters.ts'
import { found, listed } from '../openapi/responses.ts'
import { listOf, namedSchema } from '../openapi/schemas.ts'
import { listHistory } from './list-history.ts'

const params = {
  kind: optionalEnum(historyKinds, 'kind'),
  action: optionalEnum(listedActions, 'action'),
  admin: z.preprocess(undefinedIfEmpty, z.uuid(httpMessages.idInvalid('admin', 'an admin')).optional()),
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
  responses: {
    200: listed(
      found('A page of it; 50 unless `limit` says otherwise.', { data: listOf(namedSchema('HistoryEntry')) }),
    ),
  },
  handler: (context) => async (request, reply) => {
    const { cursor, limit = defaultLimit } = parseListParams(request.query)
    const filters = parseInput(paramsSchema, request.query)
    const page = await listHistory(context.db, { limit, cursor, filters })
    reply.headers(pageHeaders(historyPath, page, { limit: String(limit), ...filters }))
    return { success: true, data: page.entries }
  },
})

/** An empty parameter counts as none, as a form sends it. */
function optionalEnum<const T extends string>(values: readonly T[], name: string) {
  return z.preprocess(undefinedIfEmpty, z.enum(values, httpMessages.notAmong(name, values)).optional())
}

function undefinedIfEmpty(value: unknown) {
  return value === '' ? undefined : value
}
