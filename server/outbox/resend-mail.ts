import type { FastifyReply, FastifyRequest } from 'fastify'
import { outboxMessages } from '#domain/admin/outbox.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { requireAdmin } from '../http/guard.ts'
import { limits } from '../http/limits.ts'
import { enforceRateLimit } from '../http/rate-limit.ts'
import { requeueMail } from '../mail/requeue-mail.ts'
import { sendMailOutcomeWithReason } from '../mail/send-mail-outcome.ts'

type RequestWithId = FastifyRequest<{ Params: { id: string } }>

/** POST: retries a mail that has failed or waits for a later attempt, and answers with the outcome and its reason. */
export const resendMail = (context: AppContext) => async (request: RequestWithId, reply: FastifyReply) => {
  const { db, now } = context
  const admin = requireAdmin(request)
  const { id } = request.params
  await enforceRateLimit(context, limits.resendsPerAdmin, admin.id)

  await inTransaction(db, async (db) => {
    const { subject: title } = await requeueMail(db, now(), id)
    await recordAudit(db, now(), admin, { action: 'resend a mail', recordId: id, title })
  })
  const { answer, outcome } = await sendMailOutcomeWithReason(context, id, outboxMessages, reply)
  return { ...answer, data: { state: outcome } }
}
