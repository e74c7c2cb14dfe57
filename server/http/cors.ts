import type { FastifyInstance } from 'fastify'
import { sendKeyHeader } from '#domain/send-once.ts'

const allowed = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': `authorization, content-type, ${sendKeyHeader}`,
  'access-control-expose-headers': 'link, x-total-count, x-request-id, retry-after',
  'access-control-max-age': '600',
}

/**
 * Lets the origins of `CORS_ORIGINS` call the API. Nobody else's answers carry the header, and a question about a
 * path is answered without looking at the path. No credentials: a token travels in a header, never in a cookie.
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
    if (request.method === 'OPTIONS') return reply.code(204).headers(allowed).send()
  })
}
