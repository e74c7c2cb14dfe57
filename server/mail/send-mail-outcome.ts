import type { FastifyReply } from 'fastify'
import type { OutboxState } from '#domain/mail/outbox.ts'
import { type Message, message } from '#domain/text/words.ts'
import type { AppContext } from '../app-context.ts'
import { HttpError } from '../errors.ts'
import { findReason } from './queue-rows.ts'
import { safeReason } from './safe-reason.ts'

type OutcomeMessages = Record<OutboxState, Message>

/**
 * Responds to a request that has waited for the outcome of its mail (owner-decisions §6): 200 if the mail is sent or in
 * the outbox folder, 202 if the mailer is still trying.
 * @throws {HttpError} 502 if it was rejected permanently
 */
export function sendMailOutcome(
  outcome: OutboxState,
  messages: OutcomeMessages,
  reply: FastifyReply,
): { success: true; message: Message } {
  if (outcome === 'failed') throw new HttpError(502, messages.failed)
  if (outcome === 'waiting') reply.code(202)
  return { success: true, message: messages[outcome] }
}

type OutcomeMessagesWithReason = {
  sent: string
  inFolder: string
  waiting: (why: string) => string
  refused: (why: string) => string
}

/**
 * Waits for the outcome of a mail. If it was not sent, the response gives the reason. Only for admins who manage mail.
 * @throws {HttpError} 502 if it was rejected permanently
 */
export async function sendMailOutcomeWithReason(
  { db, mailer }: Pick<AppContext, 'db' | 'mailer'>,
  id: string,
  messages: OutcomeMessagesWithReason,
  reply: FastifyReply,
) {
  const outcome = await mailer.outcome(id)
  const reason = safeReason(await findReason(db, id).catch(() => null))
  const finalMessages = {
    sent: message(messages, 'sent'),
    inFolder: message(messages, 'inFolder'),
    waiting: message(messages, 'waiting', reason),
    failed: message(messages, 'refused', reason),
  }
  return { outcome, response: sendMailOutcome(outcome, finalMessages, reply) }
}
