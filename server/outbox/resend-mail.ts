import type { FastifyReply, FastifyRequest } from 'fastify'
import { outboxSays } from '#domain/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { adminOf } from '../http/guard.ts'
import { limits } from '../http/limits.ts'
import { countAgainst } from '../http/rate-limit.ts'
import { answerWithReason } from '../mail/answer-for-mail.ts'
import { queueAgain } from '../mail/send-again.ts'
import type { Parts } from '../parts.ts'

type ById = FastifyRequest<{ Params: { id: string } }>

/** POST: tries a mail again that was given up or waits for a later try, and answers what became of it and why. */
export const resendMail = (parts: Parts) => async (request: ById, reply: FastifyReply) => {
  const { db, now } = parts
  const admin = adminOf(request)
  const { id } = request.params
  await countAgainst(parts, limits.resendsPerAdmin, admin.id)

  await inTransaction(db, async (db) => {
    const { subject: title } = await queueAgain(db, now(), id)
    await recordAudit(db, now(), admin, { action: 'resend a mail', recordId: id, title })
  })
  const { answer, outcome } = await answerWithReason(parts, id, outboxSays, reply)
  return { ...answer, data: { state: outcome } }
}
