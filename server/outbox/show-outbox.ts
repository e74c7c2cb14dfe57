import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mailStates, type OutboxMail, outboxPaths } from '#domain/admin/outbox.ts'
import type { AppContext } from '../app-context.ts'
import { defaultLimit, pageHeaders, parseListParams } from '../http/list-params.ts'
import { parseInput } from '../http/parse-input.ts'
import { resendObstacle } from '../mail/requeue-mail.ts'
import { safeReason } from '../mail/safe-reason.ts'
import { type ListedMail, listMails } from './list-mails.ts'

const paramsSchema = z.object({
  state: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(mailStates, `state must be one of: ${mailStates.join(', ')}.`).optional(),
  ),
})

/** GET the mails, newest first, all or those in one state. */
export const showOutbox = (context: AppContext) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { cursor, limit = defaultLimit } = parseListParams(request.query)
  const { state } = parseInput(paramsSchema, request.query)
  const page = await listMails(context.db, { limit, cursor, state })
  reply.headers(pageHeaders(outboxPaths.list, page, { limit: String(limit), state }))
  return { success: true, data: page.mails.map(present) }
}

function present(mail: ListedMail): OutboxMail {
  const { id, createdAt, recipient, subject, state, attempts, nextAttemptAt, sentAt } = mail
  return {
    _id: id,
    createdAt,
    to: recipient,
    subject,
    state,
    attempts,
    // Without an error the mail is due or being sent; then `nextAttemptAt` is only the end of a claim.
    nextTryAt: state === 'waiting' && mail.lastError !== null ? nextAttemptAt : null,
    sentAt,
    error: safeReason(mail.lastError),
    attachments: mail.attachments,
    notAgain: resendObstacle(mail),
  }
}
