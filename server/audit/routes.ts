import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { activityPath, adminKind, listedActions } from '#domain/activity.ts'
import { kinds } from '#domain/kinds/index.ts'
import { allow } from '../http/guard.ts'
import { pageHeaders, readListQuery, usualLimit } from '../http/list-query.ts'
import { readBody } from '../http/read-body.ts'
import type { Parts } from '../parts.ts'
import { readActivity } from './read-activity.ts'

/** What `kind` can be asked for. */
export const activityKinds = [...kinds.map(({ name }) => name), adminKind]

const asked = z.object({
  kind: oneOf(activityKinds, 'kind'),
  action: oneOf(listedActions, 'action'),
  admin: z.preprocess(noneIfEmpty, z.uuid('admin must be the _id of an admin.').optional()),
})

/** Who did what (the activity page). */
export function activityRoutes(app: FastifyInstance, parts: Parts) {
  app.get(activityPath, allow('read activity'), showActivity(parts))
}

/** GET what was done, newest first, narrowed by kind, action or admin. */
const showActivity = (parts: Parts) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { cursor, limit = usualLimit } = readListQuery(request.query)
  const filters = readBody(asked, request.query)
  const page = await readActivity(parts.db, { limit, cursor, filters })
  reply.headers(pageHeaders(activityPath, page, { limit: String(limit), ...filters }))
  return { success: true, data: page.entries }
}

/** An empty parameter is none, as a form sends it. */
function oneOf<const T extends string>(values: readonly T[], name: string) {
  return z.preprocess(noneIfEmpty, z.enum(values, `${name} must be one of: ${values.join(', ')}.`).optional())
}

function noneIfEmpty(value: unknown) {
  return value === '' ? undefined : value
}
