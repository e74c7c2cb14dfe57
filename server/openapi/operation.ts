import { type Action, can, visitor } from '#domain/accounts/permissions.ts'
import { type JsonSchema, namedSchema, objectOf, text, yes } from './schemas.ts'

export type Method = 'get' | 'post' | 'put' | 'delete'

/** One call, as the definitions in `domain/` tell it. `path` is written as the routes have it, with `:id`. */
export type Call = {
  method: Method
  path: string
  action: Action
  tag: string
  summary: string
  body?: Content
  /** The names of its parameters, which the document describes. */
  query?: readonly string[]
  /** The answers that are no error, by status. */
  answers: Record<number, Answer>
  /** Which refusals to expect, beside those that follow from the rest. */
  refusals?: number[]
}

/** JSON, unless it has another type. */
export type Answer = { description: string; schema: JsonSchema; headers?: string[]; type?: string }

/** A body by media type. */
export type Content = Record<string, { schema: JsonSchema; encoding?: JsonSchema }>

export const listParameters = ['limit', 'cursor', 'q'] as const

/** What each refusal means; every one carries the error answer. */
export const refusals: Record<number, string> = {
  400: 'Something in the request is not valid; `errors` says which fields.',
  401: 'No token, or one that is unknown or has ended.',
  403: 'Known, but not allowed.',
  404: 'Unknown, or in the trash.',
  409: 'A value that must be unique is taken, the state does not allow it, or somebody else has changed the record since: then `data` is the present one.',
  408: 'It came too slowly.',
  413: 'Too large.',
  415: 'A type that is not taken here.',
  422: 'Something else was sent under this `Idempotency-Key` before, and was added.',
  429: 'Too often; `Retry-After` says how many seconds to wait.',
  502: 'Refused by a server behind this one.',
  503: 'Cannot answer just now; please try again.',
  507: 'No space left.',
}

/** The call as OpenAPI writes it; what can be worked out from the call is not said twice. */
export function operationOf(call: Call): JsonSchema {
  const parameters = [...pathNames(call.path), ...(call.query ?? [])].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }))
  return {
    operationId: nameOf(call),
    tags: [call.tag],
    summary: call.summary,
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: { required: true, content: call.body } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(call.answers).map(([status, answer]) => [status, responseOf(answer)]),
      ),
      ...Object.fromEntries(refusalsOf(call).map((status) => [status, refusalResponse(status)])),
      default: refusalResponse('Other'),
    },
  }
}

/** `:id` of the routes is `{id}` in the document. */
export const documentPath = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** The usual answer: it worked, a sentence, and what came of it. */
export const done = (description: string, more: Record<string, JsonSchema> = {}): Answer => ({
  description,
  schema: objectOf({ success: yes, message: text, ...more }),
})

/** An answer with data and no sentence. */
export const found = (description: string, more: Record<string, JsonSchema>): Answer => ({
  description,
  schema: objectOf({ success: yes, ...more }),
})

export const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

export const errorSchema = objectOf(
  {
    success: { type: 'boolean', const: false },
    message: { type: 'string', description: 'A sentence for a person.' },
    errors: {
      type: 'array',
      description: 'Only where fields are wrong.',
      items: objectOf({ field: text, message: text }),
    },
    data: { type: 'object', description: 'Only where somebody else has changed the record: what it is now.' },
  },
  ['errors', 'data'],
)

export const refusalName = (status: number | 'Other') => `Refusal${status}`

export const refusalContent = json(namedSchema('Error'))

function responseOf({ description, schema, headers = [], type = 'application/json' }: Answer) {
  return {
    description,
    ...(headers.length > 0 && {
      headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    }),
    content: { [type]: { schema } },
  }
}

const refusalResponse = (status: number | 'Other') => ({
  $ref: `#/components/responses/${refusalName(status)}`,
})

/** Public reads take a token too, for which they answer more. */
function securityOf({ action, method }: Call) {
  if (!can(visitor, action)) return [{ token: [] }]
  return action === 'read content' && method === 'get' ? [{}, { token: [] }] : []
}

function refusalsOf(call: Call) {
  const all = new Set(call.refusals)
  if (call.body || call.query) all.add(400)
  if (call.body) for (const status of [408, 413, 415]) all.add(status)
  if (!can(visitor, call.action)) all.add(401)
  if (pathNames(call.path).length > 0) all.add(404)
  all.add(429)
  return [...all]
}

const pathNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** `PUT /api/admin/dashboard/students/:id` is `putAdminDashboardStudentsById`. */
function nameOf({ method, path }: Call) {
  const words = path
    .replace(/^\/(api\/)?/, '')
    .replace(/:/g, 'by-')
    .split(/[^A-Za-z0-9]+/)
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
