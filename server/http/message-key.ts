import type { FastifyInstance } from 'fastify'
import { Message } from '#domain/text/message.ts'

/** Beside every answer that says something to a person: `x-message-key: trash.deleted` (decision 050). */
export const messageKeyHeader = 'x-message-key'

/** Sends the key of an answer's message. Errors bring theirs along (`error-handler.ts`). */
export function sendMessageKeys(app: FastifyInstance) {
  app.addHook('preSerialization', (_request, reply, payload: { message?: unknown } | null, done) => {
    if (payload?.message instanceof Message) reply.header(messageKeyHeader, payload.message.key)
    done(null, payload)
  })
}
