import { jsonContent } from '#domain/api/bodies.ts'
import { type Call, type JsonSchema, messagePartsSchema, type Response } from '#domain/api/call.ts'
import { describedSchema, schemaOf } from '#domain/api/schemas.ts'
import { can, visitor } from '#domain/permissions.ts'
import { z } from '#domain/zod.ts'

/** The descriptions of error responses, by status. The body of each is an `Error`. */
export const errorDescriptions: Record<number, string> = {
  400: 'The request is not valid; `errors` lists the fields.',
  401: 'The token is missing, unknown or expired.',
  403: 'Not allowed.',
  404: 'Not found, or in the trash.',
  409: 'A unique value is taken, the current state does not allow the call, or the record was changed meanwhile; `data` is then the current record.',
  408: 'The request body arrived too slowly.',
  413: 'The request body is too large.',
  415: 'Unsupported media type.',
  422: 'This `Idempotency-Key` was already used with different content.',
  429: 'Too many requests; `Retry-After` is the number of seconds to wait.',
  502: 'An upstream server, such as the mail server, refused the request.',
  503: 'Temporarily unavailable; try again.',
  507: 'No storage space left.',
}

export function operationOf(call: Call): JsonSchema {
  const parameters = [
    ...pathNames(call.path).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...Object.entries(call.query?.shape ?? {}).map(queryParameter),
    ...(call.isIdempotent ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
  ]
  return {
    operationId: nameOf(call),
    tags: [call.tag],
    summary: call.summary,
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: { required: true, content: contentOf(call.body) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(call.responses).map(([status, response]) => [status, responseOf(response)]),
      ),
      ...Object.fromEntries(errorsOf(call).map((status) => [status, errorResponse(status)])),
      default: errorResponse('Other'),
    },
  }
}

function queryParameter([name, rule]: [string, z.ZodType]) {
  const { description, ...schema } = describedSchema(rule)
  return { name, in: 'query', description, schema }
}

/** Converts the routes' `:id` to the document's `{id}`. */
export const documentPath = (path: string) => path.replace(/:(\w+)/g, '{$1}')

export const errorSchema = z.object({
  success: z.literal(false),
  message: z.string().describe('A sentence to show to the user.'),
  messageParts: messagePartsSchema.optional(),
  errors: z
    .array(z.object({ field: z.string(), message: z.string(), messageParts: messagePartsSchema.optional() }))
    .optional()
    .describe('The invalid fields, if any.'),
  needsConfirmation: z
    .boolean()
    .optional()
    .describe('True if the caller must first confirm with `POST /api/admin/confirm`, in one of `ways`.'),
  ways: z.array(z.enum(['password', 'code', 'passkey'])).optional(),
  needsSecondFactor: z.boolean().optional().describe('True if the caller must first set up a second factor.'),
  data: z
    .unknown()
    .optional()
    .meta({ as: { type: 'object' } })
    .describe('After a conflict: the current record.'),
})

export const errorName = (status: number | 'Other') => `Refusal${status}`

export const errorContent = jsonContent({ $ref: '#/components/schemas/Error' })

const contentOf = (body: NonNullable<Call['body']>) =>
  typeof body === 'function' ? body() : jsonContent(schemaOf(body))

function responseOf({ description, schema, headers = [], type = 'application/json' }: Response) {
  return {
    description,
    ...(headers.length > 0 && { headers: headersOf(headers) }),
    content: { [type]: { schema: describedSchema(schema) } },
  }
}

export const headersOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const errorResponse = (status: number | 'Other') => ({
  $ref: `#/components/responses/${errorName(status)}`,
})

/** Public reads also accept a token, and return more with it. */
function securityOf({ action, method }: Call) {
  if (!can(visitor, action)) return [{ token: [] }]
  return action === 'read content' && method === 'GET' ? [{}, { token: [] }] : []
}

function errorsOf({ action, needsConfirmation, body, errors, query, isIdempotent, path }: Call) {
  const all = new Set(errors)
  if (body || query || isIdempotent) all.add(400)
  if (body) for (const status of [408, 413, 415]) all.add(status)
  if (!can(visitor, action)) all.add(401)
  if (needsConfirmation) all.add(403)
  if (pathNames(path).length > 0) all.add(404)
  all.add(429)
  return [...all]
}

const pathNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** Converts `PUT /api/admin/dashboard/students/:id` to `putAdminDashboardStudentsById`. */
function nameOf({ method, path }: Call) {
  const words = path
    .replace(/^\/(api\/)?/, '')
    .replace(/:/g, 'by-')
    .split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
