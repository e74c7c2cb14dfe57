import { type Call, defineCall, type JsonSchema } from '#domain/api/call.ts'
import { idempotencyKeyPattern } from '#domain/idempotency-key.ts'
import { product } from '#domain/site/product.ts'
import { z } from '#domain/zod.ts'
import { type Route, serve } from '../http/route.ts'
import {
  documentPath,
  errorContent,
  errorDescriptions,
  errorName,
  headersOf,
  operationOf,
} from './operation.ts'

export function describeApi(publicUrl: string, calls: readonly Call[], schemas: Record<string, JsonSchema>) {
  return nameSchemas({
    openapi: '3.1.0',
    info: {
      title: `${product} API`,
      version: '1',
      description:
        'Lists are returned in full unless `limit` is set; `Link` then points to the next page. Responses have an `x-request-id` header.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    paths: pathsOf(calls),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token returned by sign-in.' },
      },
      parameters: { ...pathParameters, idempotencyKey },
      headers,
      responses: { ...errorResponses(), [errorName('Other')]: response('Any other error.') },
      schemas,
    },
  })
}

/** A schema with an id moves to the document's `schemas`, so that it is described only once. */
function nameSchemas<D extends { components: { schemas: Record<string, JsonSchema> } }>(document: D): D {
  const { schemas } = document.components
  const text = JSON.stringify(document, (name, value) => {
    if (name !== '$defs') return value
    Object.assign(schemas, value)
    return undefined
  })
  const named = { ...JSON.parse(text), components: { ...document.components, schemas } }
  return JSON.parse(JSON.stringify(named).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

const headers = {
  'X-Total-Count': {
    description: 'The total number of records on all pages.',
    schema: { type: 'integer' },
  },
  Link: {
    description: 'The next page, as `<…>; rel="next"`; absent on the last page.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'The number of seconds to wait.', schema: { type: 'integer' } },
}

function pathsOf(calls: readonly Call[]) {
  const paths: Record<string, JsonSchema> = {}
  for (const call of calls) {
    const path = documentPath(call.path)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return paths
}

const pathParameters = Object.fromEntries(
  Object.entries({
    id: 'The `_id` of a record.',
    code: 'The code of a certificate: 26 letters and digits, with or without hyphens.',
    day: 'A day as `YYYY-MM-DD`, or `next` for tonight or the next day with class.',
    kind: 'The name of a kind, such as `student`.',
    adminId: 'The `_id` of the caller.',
    resetToken: 'The token from the mailed link.',
    year: 'The calendar year in which the school year began.',
    token: 'The token from the invitation link.',
  }).map(([name, description]) => [
    name,
    { name, in: 'path', required: true, description, schema: { type: 'string' } },
  ]),
)

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A key for this request. If you retry the request with the same key within two days, you get the first response and nothing is added twice.',
  schema: { type: 'string', minLength: 1, maxLength: 66, pattern: idempotencyKeyPattern.source },
}

function errorResponses() {
  return Object.fromEntries(
    Object.entries(errorDescriptions).map(([status, description]) => [
      errorName(Number(status)),
      response(description, status === '429' ? ['Retry-After'] : []),
    ]),
  )
}

const response = (description: string, headers: string[] = []) => ({
  description,
  ...(headers.length > 0 && { headers: headersOf(headers) }),
  content: errorContent,
})

const showDocument = defineCall('GET', '/api/openapi.json', {
  action: 'read the description of the API',
  tag: 'State',
  summary: 'Get this document',
  responses: {
    200: { description: 'An OpenAPI 3.1 document.', schema: z.unknown().meta({ as: { type: 'object' } }) },
  },
})

/**
 * Returns the route that serves the document, which describes the given routes and this one. The document is
 * generated when it is first requested.
 *
 * @param schemas the schemas that are named in the document
 */
export const openapiRoute = (routes: readonly Route[], schemas: () => Record<string, JsonSchema>): Route =>
  serve(showDocument, ({ config }) => {
    let document: string | undefined
    return async (_request, reply) => {
      document ??= JSON.stringify(describeApi(config.publicUrl, [...routes, showDocument], schemas()))
      return reply.type('application/json; charset=utf-8').send(document)
    }
  })
