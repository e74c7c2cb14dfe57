import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mailStates, type OutboxMail, outboxPaths } from '#domain/outbox.ts'
import { pageHeaders, readListQuery, usualLimit } from '../http/list-query.ts'
import { readBody } from '../http/read-body.ts'
import { inSafeWords } from '../mail/safe-words.ts'
import { whyNotAgain } from '../mail/send-again.ts'
import type { Parts } from '../parts.ts'
import { type ListedMail, listMails } from './list-mails.ts'

const asked = z.object({
  state: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(mailStates, `state must be one of: ${mailStates.join(', ')}.`).optional(),
  ),
})

/** GET the mails, newest first, all or those in one state. */
export const showOutbox = (parts: Parts) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { cursor, limit = usualLimit } = readListQuery(request.query)
  const { state } = readBody(asked, request.query)
  const page = await listMails(parts.db, { limit, cursor, state })
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
    // Without an error it is due, or somebody is at it; the moment in its row is then only a claim's end.
    nextTryAt: state === 'waiting' && mail.lastError !== null ? nextAttemptAt : null,
    sentAt,
    error: inSafeWords(mail.lastError),
    attachments: mail.attachments,
    notAgain: whyNotAgain(mail),
  }
}
