import type { FastifyInstance } from 'fastify'
import { isInProcess } from './in-process.ts'

/**
 * One line per response that was computed, by route pattern, so that no name, token or search is in the log.
 * Hits of the response cache are not logged.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (isInProcess(request)) return
    const startedAt = performance.now()
    reply.raw.once('close', () => {
      const { id, method, actor, routeOptions } = request
      const milliseconds = Math.round(performance.now() - startedAt)
      // Undefined when an earlier hook has answered or the client has disconnected.
      const adminField = actor?.type === 'admin' ? { admin: actor.id } : {}
      const route = routeOptions.url ?? 'page'
      request.log.info(
        { request: id, method, route, status: reply.statusCode, milliseconds, ...adminField },
        'answered',
      )
    })
  })
}
