import { can, visitor } from '#domain/permissions.ts'
import type { ResponseDescription, Route } from '../http/route.ts'
import { jsonContent } from './bodies.ts'
import { type JsonSchema, namedSchema, objectOf, schemaOf, text } from './schemas.ts'

/** What each status means; every one of these responses carries the error. */
export const errorDescriptions: Record<number, string> = {
  400: 'Something in the request is not valid; `errors` says which fields.',
  401: 'The token is missing, unknown or expired.',
  403: 'Not allowed.',
  404: 'Unknown, or in the trash.',
  409: 'A value that must be unique is taken, the state does not allow it, or somebody else has changed the record since: then `data` is the present one.',
  408: 'The request came too slowly.',
  413: 'Too large.',
  415: 'Unsupported type.',
  422: 'Something else was added with this `Idempotency-Key` before.',
  429: 'Too often; `Retry-After` says how many seconds to wait.',
  502: 'Refused by a server behind this one.',
  503: 'Cannot answer just now; please try again.',
  507: 'No space left.',
}

/** The route as OpenAPI writes it; what can be worked out from the route is not said twice. */
export function operationOf(route: Route): JsonSchema {
  const parameters = [...pathNames(route.path), ...Object.keys(route.parameters ?? {})].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }))
  return {
    operationId: nameOf(route),
    tags: [route.tag],
    summary: route.summary,
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: { required: true, content: contentOf(route.body) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.responses).map(([status, response]) => [status, responseOf(response)]),
      ),
      ...Object.fromEntries(errorsOf(route).map((status) => [status, errorResponse(status)])),
      default: errorResponse('Other'),
    },
  }
}

/** `:id` of the routes is `{id}` in the document. */
export const documentPath = (path: string) => path.replace(/:(\w+)/g, '{$1}')

export const errorSchema = objectOf(
  {
    success: { type: 'boolean', const: false },
    message: { type: 'string', description: 'A sentence for a person.' },
    errors: {
      type: 'array',
      description: 'Only where fields are wrong.',
      items: objectOf({ field: text, message: text }),
    },
    needsConfirmation: {
      type: 'boolean',
      description: 'True if `POST /api/admin/confirm` has to come first, in one of `ways`.',
    },
    ways: { type: 'array', items: { type: 'string', enum: ['password', 'code', 'passkey'] } },
    needsSecondFactor: { type: 'boolean', description: 'True if one has to be set up first.' },
    data: { type: 'object', description: 'Only where somebody else has changed the record: what it is now.' },
  },
  ['errors', 'data', 'needsConfirmation', 'ways', 'needsSecondFactor'],
)

export const errorName = (status: number | 'Other') => `Refusal${status}`

export const errorContent = jsonContent(namedSchema('Error'))

const contentOf = (body: NonNullable<Route['body']>) =>
  typeof body === 'function' ? body() : jsonContent(schemaOf(body))

function responseOf({ description, schema, headers = [], type = 'application/json' }: ResponseDescription) {
  return {
    description,
    ...(headers.length > 0 && { headers: headersOf(headers) }),
    content: { [type]: { schema: schema() } },
  }
}

/** By their names in the document's components. */
export const headersOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const errorResponse = (status: number | 'Other') => ({
  $ref: `#/components/responses/${errorName(status)}`,
})

/** Public reads take a token too, for which they answer more. */
function securityOf({ action, method }: Route) {
  if (!can(visitor, action)) return [{ token: [] }]
  return action === 'read content' && method === 'GET' ? [{}, { token: [] }] : []
}

function errorsOf({ action, needsConfirmation, body, errors, parameters, path }: Route) {
  const all = new Set(errors)
  if (body || parameters) all.add(400)
  if (body) for (const status of [408, 413, 415]) all.add(status)
  if (!can(visitor, action)) all.add(401)
  if (needsConfirmation) all.add(403)
  if (pathNames(path).length > 0) all.add(404)
  all.add(429)
  return [...all]
}

const pathNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** `PUT /api/admin/dashboard/students/:id` is `putAdminDashboardStudentsById`. */
function nameOf({ method, path }: Route) {
  const words = path
    .replace(/^\/(api\/)?/, '')
    .replace(/:/g, 'by-')
    .split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
