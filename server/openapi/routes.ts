import { defineRoute, type Route } from '../http/route.ts'
import { describeApi } from './document.ts'

/** The description of these routes and of itself, made when it is first asked for. */
export function openapiRoute(routes: readonly Route[]): Route {
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
        document ??= JSON.stringify(describeApi(config.publicUrl, [...routes, route]))
        return reply.type('application/json; charset=utf-8').send(document)
      }
    },
  })
  return route
}
