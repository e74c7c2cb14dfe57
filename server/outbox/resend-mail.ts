import type { FastifyReply, FastifyRequest } from 'fastify'
import { outboxSays } from '#domain/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { adminOf } from '../http/guard.ts'
import { limits } from '../http/limits.ts'
import { countAgainst } from '../http/rate-limit.ts'
import { answerForMail } from '../mail/answer-for-mail.ts'
import { findReason } from '../mail/queue-rows.ts'
import { inSafeWords } from '../mail/safe-words.ts'
import { queueAgain } from '../mail/send-again.ts'
import type { Parts } from '../parts.ts'

type ById = FastifyRequest<{ Params: { id: string } }>

/** POST: tries a mail again that was given up or waits for a later try, and answers what became of it and why. */
export const resendMail = (parts: Parts) => async (request: ById, reply: FastifyReply) => {
  const { config, db, mailer, now } = parts
  const admin = adminOf(request)
  const { id } = request.params
  await countAgainst(parts, limits.resendsPerAdmin, admin.id)

  await inTransaction(db, async (db) => {
    const { subject: title } = await queueAgain(db, now(), id)
    await recordAudit(db, now(), admin, { action: 'resend a mail', recordId: id, title })
  })
  const outcome = await mailer.outcome(id)
  const why = inSafeWords(await findReason(db, id))
  const says = {
    sent: config.smtpUrl ? outboxSays.sent : outboxSays.inFolder,
    waiting: outboxSays.waiting(why),
    failed: outboxSays.refused(why),
  }
  return { ...answerForMail(outcome, says, reply), data: { state: outcome } }
}
