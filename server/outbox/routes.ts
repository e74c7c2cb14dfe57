import type { FastifyInstance } from 'fastify'
import { outboxPaths } from '#domain/admin/outbox.ts'
import type { AppContext } from '../app-context.ts'
import { allow } from '../http/guard.ts'
import { resendMail } from './resend-mail.ts'
import { showOutbox } from './show-outbox.ts'

/** What was mailed, what became of it, and another try. */
export function outboxRoutes(app: FastifyInstance, context: AppContext) {
  app.get(outboxPaths.list, allow('use the outbox'), showOutbox(context))
  app.post(outboxPaths.resend, allow('use the outbox'), resendMail(context))
}
