import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CurrentRequest, currentRequest, events } from '../events.ts'
import { system } from '../system.ts'

/**
 * Logs one line per computed response. The route's pattern keeps names, tokens and search terms out of the log.
 * Response cache hits are not logged.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    // A call that a page makes to the API belongs to the page's own request.
    if (isInProcess(request)) return done()
    const startedAt = system.elapsed()
    const current: CurrentRequest = { id: request.id, method: request.method }
    reply.raw.once('close', () => {
      const { id, method, actor, routeOptions } = request
      const milliseconds = system.elapsed() - startedAt
      // `actor` is undefined if an earlier hook has sent the response or the client has disconnected.
      const adminField = actor?.type === 'admin' ? { admin: actor.id } : {}
      const route = routeOptions.url ?? 'page'
      request.log.info(
        {
          request: id,
          method,
          route,
          status: reply.statusCode,
          milliseconds: Math.round(milliseconds),
          ...adminField,
        },
        'answered',
      )
      events.responded.publish({ request: current, route, status: reply.statusCode, milliseconds })
    })
    currentRequest.run(current, done)
  })
}

let processPrefix: string | undefined
let count = 0

/** Combines a random prefix per process and a counter: cheap, because every request needs an id. */
export function nextRequestId(): string {
  processPrefix ??= system.randomBytes(4).toString('hex')
  return `${processPrefix}-${(count++).toString(36)}`
}

export function addRequestIds(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}

/**
 * The remote address of requests that pages make while they are rendered. Such requests are neither rate limited nor
 * logged.
 */
export const inProcessAddress = 'inside'

export const isInProcess = (request: FastifyRequest) => request.raw.socket.remoteAddress === inProcessAddress
