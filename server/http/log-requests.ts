import type { FastifyInstance } from 'fastify'
import { isInside } from './inside.ts'

/**
 * One line for each answer that was worked out, by route pattern, so that no name, token or search stands in it.
 * Hits of the response cache never come this far.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (isInside(request)) return
    const startedAt = performance.now()
    reply.raw.once('close', () => {
      const { id, method, actor, routeOptions } = request
      const milliseconds = Math.round(performance.now() - startedAt)
      // Nobody yet, when an earlier hook has answered or the client went away.
      const by = actor?.is === 'admin' ? { admin: actor.id } : {}
      const route = routeOptions.url ?? 'page'
      request.log.info(
        { request: id, method, route, status: reply.statusCode, milliseconds, ...by },
        'answered',
      )
    })
  })
}
