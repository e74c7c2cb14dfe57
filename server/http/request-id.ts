import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const processPrefix = randomBytes(4).toString('hex')
let count = 0

/** Cheap, since every response has one: a random prefix of this process, and a counter. */
export const nextRequestId = () => `${processPrefix}-${(count++).toString(36)}`

/** Sends the request id that is in the log along with every response. */
export function addRequestIds(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
