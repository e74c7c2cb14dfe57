import { deepStrictEqual } from 'node:assert'
import type { LightMyRequestResponse } from 'fastify'
import { apiRoutes } from '#site/routes.ts'

/** Asserts that a successful response matches its call's schema, with no additional properties. */
export function checkAnswer(
  method: string,
  url: string,
  { statusCode, headers, payload }: LightMyRequestResponse,
) {
  const path = url.split('?')[0] ?? ''
  const route = routes.find((route) => route.method === method && route.pattern.test(path))
  const response = route?.responses[statusCode]
  const isPlainJson = String(headers['content-type']).includes('json') && !headers['content-encoding']
  if (!response || response.type || !isPlainJson) return
  const answer: unknown = JSON.parse(payload)
  // Parsing drops properties that the schema does not name.
  deepStrictEqual(
    response.schema.parse(answer),
    answer,
    `${method} ${path} answers more than its call describes.`,
  )
}

// Literal paths take precedence over those with parameters, as in the router.
const routes = apiRoutes
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map(({ method, path, responses }) => ({
    method,
    responses,
    pattern: new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`),
  }))
