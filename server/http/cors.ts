import type { FastifyInstance } from 'fastify'
import { idempotencyKeyHeader } from '#domain/records/idempotency-key.ts'
import { messageKeyHeader } from './message-key.ts'

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': `authorization, content-type, ${idempotencyKeyHeader}`,
  'access-control-expose-headers': `link, x-total-count, x-request-id, retry-after, ${messageKeyHeader}`,
  'access-control-max-age': '600',
}

/**
 * Lets the origins of `CORS_ORIGINS` call the API. Other origins get no CORS header; a preflight request is answered
 * without looking at its path. No credentials: tokens travel in a header, never in a cookie.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]) {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin || !origins.includes(origin)) return
    reply.headers({
      vary: 'origin',
      'access-control-allow-origin': origin,
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders).send()
  })
}
