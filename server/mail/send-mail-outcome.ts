import type { FastifyReply } from 'fastify'
import { type Message, message } from '#domain/text/message.ts'
import type { AppContext } from '../app-context.ts'
import { HttpError } from '../errors.ts'
import type { MailOutcome } from './mailer.ts'
import { findReason } from './queue-rows.ts'
import { safeReason } from './safe-reason.ts'

/** `inFolder` is for sites without a mail server: then nobody has received anything. */
type OutcomeMessages = { sent: Message; inFolder: Message; waiting: Message; failed: Message }

/**
 * Answers a request that has waited for the outcome of its mail (owner-decisions §6): 200 once a mail server or the folder
 * has it, 202 while it is still being tried.
 * @throws {HttpError} 502 when it was rejected permanently
 */
export function sendMailOutcome(
  { smtpUrl }: Pick<AppContext['config'], 'smtpUrl'>,
  outcome: MailOutcome,
  messages: OutcomeMessages,
  reply: FastifyReply,
): { success: true; message: Message } {
  if (outcome === 'failed') throw new HttpError(502, messages.failed)
  if (outcome === 'waiting') reply.code(202)
  return { success: true, message: outcome === 'sent' && !smtpUrl ? messages.inFolder : messages[outcome] }
}

type OutcomeMessagesWithReason = {
  sent: string
  inFolder: string
  waiting: (why: string) => string
  refused: (why: string) => string
}

/**
 * Waits for the outcome of a mail and answers with the mail server's own reason, for admins who look after mail.
 * @throws {HttpError} 502 when it was rejected permanently
 */
export async function sendMailOutcomeWithReason(
  { config, db, mailer }: Pick<AppContext, 'config' | 'db' | 'mailer'>,
  id: string,
  messages: OutcomeMessagesWithReason,
  reply: FastifyReply,
) {
  const outcome = await mailer.outcome(id)
  const reason = safeReason(await findReason(db, id))
  const finalMessages = {
    sent: message(messages, 'sent'),
    inFolder: message(messages, 'inFolder'),
    waiting: message(messages, 'waiting', reason),
    failed: message(messages, 'refused', reason),
  }
  return { outcome, answer: sendMailOutcome(config, outcome, finalMessages, reply) }
}
