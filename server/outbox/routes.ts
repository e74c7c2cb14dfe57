import type { FastifyInstance } from 'fastify'
import { outboxPaths } from '#domain/outbox.ts'
import { allow } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { resendMail } from './resend-mail.ts'
import { showOutbox } from './show-outbox.ts'

/** What was mailed, what became of it, and another try. */
export function outboxRoutes(app: FastifyInstance, parts: Parts) {
  app.get(outboxPaths.list, allow('use the outbox'), showOutbox(parts))
  app.post(outboxPaths.resend, allow('use the outbox'), resendMail(parts))
}
