import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { adminKind, auditPath, listedActions } from '#domain/admin/audit.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { AppContext } from '../app-context.ts'
import { allow } from '../http/guard.ts'
import { defaultLimit, pageHeaders, parseListParams } from '../http/list-params.ts'
import { parseInput } from '../http/parse-input.ts'
import { listAudit } from './list-audit.ts'

/** The values of the parameter `kind`. */
export const auditKinds = [...kinds.map(({ name }) => name), adminKind]

const paramsSchema = z.object({
  kind: optionalEnum(auditKinds, 'kind'),
  action: optionalEnum(listedActions, 'action'),
  admin: z.preprocess(undefinedIfEmpty, z.uuid('admin must be the _id of an admin.').optional()),
})

/** The audit log: who did what. */
export function auditRoutes(app: FastifyInstance, context: AppContext) {
  app.get(auditPath, allow('read activity'), showAudit(context))
}

/** GET the audit log, newest first, filtered by kind, action or admin. */
const showAudit = (context: AppContext) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { cursor, limit = defaultLimit } = parseListParams(request.query)
  const filters = parseInput(paramsSchema, request.query)
  const page = await listAudit(context.db, { limit, cursor, filters })
  reply.headers(pageHeaders(auditPath, page, { limit: String(limit), ...filters }))
  return { success: true, data: page.entries }
}

/** An empty parameter counts as none, as a form sends it. */
function optionalEnum<const T extends string>(values: readonly T[], name: string) {
  return z.preprocess(
    undefinedIfEmpty,
    z.enum(values, `${name} must be one of: ${values.join(', ')}.`).optional(),
  )
}

function undefinedIfEmpty(value: unknown) {
  return value === '' ? undefined : value
}
