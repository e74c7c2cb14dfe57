import { product } from '#domain/site/product.ts'
import { defineRoute, type Parameter, type Route } from '../http/route.ts'
import {
  documentPath,
  errorContent,
  errorDescriptions,
  errorName,
  headersOf,
  operationOf,
} from './operation.ts'
import { describedSchema, type JsonSchema, text } from './schemas.ts'

/** The whole API as an OpenAPI 3.1 document, drawn from its routes. */
export function describeApi(
  publicUrl: string,
  routes: readonly Route[],
  schemas: Record<string, JsonSchema>,
) {
  return {
    openapi: '3.1.0',
    info: {
      title: `${product} API`,
      version: '1',
      description:
        'Lists answer in full unless `limit` says otherwise; `Link` then leads to the next page. Every answer carries an `x-request-id`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    paths: pathsOf(routes),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token from signing in.' },
      },
      parameters: { ...pathParameters, ...parametersOf(routes) },
      headers,
      responses: { ...errorResponses(), [errorName('Other')]: response('Any other refusal.') },
      schemas,
    },
  }
}

const headers = {
  'X-Total-Count': {
    description: 'How many records there are, on this page and all others.',
    schema: { type: 'integer' },
  },
  Link: { description: '`<…>; rel="next"`, the next page, while there is one.', schema: text },
  'X-Message-Key': {
    description: 'The key of `message`, the same in every language, such as `trash.deleted`.',
    schema: text,
  },
  'Retry-After': { description: 'How many seconds to wait.', schema: { type: 'integer' } },
}

/** Routes of the same path stand together. */
function pathsOf(routes: readonly Route[]) {
  const paths: Record<string, JsonSchema> = {}
  for (const route of routes) {
    const path = documentPath(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return paths
}

const pathParameters = Object.fromEntries(
  Object.entries({
    id: 'The `_id` of a record.',
    day: 'A day, `YYYY-MM-DD`; or `next`: tonight, or the next day with class.',
    kind: 'The name of a kind, such as `student`.',
    adminId: 'One’s own `_id`.',
    resetToken: 'From the mailed link.',
    token: 'From the link of an invitation.',
  }).map(([name, description]) => [name, { name, in: 'path', required: true, description, schema: text }]),
)

/** Those of all routes, each described once. */
function parametersOf(routes: readonly Route[]) {
  const all: Record<string, Parameter> = Object.assign({}, ...routes.map(({ parameters }) => parameters))
  return Object.fromEntries(
    Object.entries(all).map(([name, parameter]) => [
      name,
      { ...parameter, schema: describedSchema(parameter.schema) },
    ]),
  )
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
  headers: headersOf(['X-Message-Key', ...headers]),
  content: errorContent,
})

/**
 * The description of these routes and of itself, made when it is first asked for.
 *
 * @param schemas those that have a name in the document
 */
export function openapiRoute(routes: readonly Route[], schemas: () => Record<string, JsonSchema>): Route {
  const route: Route = defineRoute({
    method: 'GET',
    path: '/api/openapi.json',
    action: 'read the description of the API',
    tag: 'State',
    summary: 'This document',
    responses: { 200: { description: 'An OpenAPI 3.1 document.', schema: () => ({ type: 'object' }) } },
    handler: ({ config }) => {
      let document: string | undefined
      return async (_request, reply) => {
        document ??= JSON.stringify(describeApi(config.publicUrl, [...routes, route], schemas()))
        return reply.type('application/json; charset=utf-8').send(document)
      }
    },
  })
  return route
}
