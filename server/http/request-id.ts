import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const thisStart = randomBytes(4).toString('hex')
let count = 0

/** Cheap, since every answer has one: which start of the server, and the how manieth request of it. */
export const nextRequestId = () => `${thisStart}-${(count++).toString(36)}`

/** Every answer says under which name the log knows it. */
export function nameRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
