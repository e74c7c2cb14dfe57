import type { FastifyReply } from 'fastify'
import { Refusal } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { MailOutcome } from './mailer.ts'
import { findReason } from './queue-rows.ts'
import { inSafeWords } from './safe-words.ts'

type Says = { sent: string; waiting: string; failed: string }

/**
 * Answers a call that has waited for what becomes of its mail (decisions §6): 200 once a mail server has it,
 * 202 while it is still being tried.
 * @throws {Refusal} 502 when it was refused for good
 */
export function answerForMail(
  outcome: MailOutcome,
  says: Says,
  reply: FastifyReply,
): { success: true; message: string } {
  if (outcome === 'failed') throw new Refusal(502, says.failed)
  if (outcome === 'waiting') reply.code(202)
  return { success: true, message: says[outcome] }
}

type SaysWhy = {
  sent: string
  /** Where no mail server is set up. */
  inFolder: string
  waiting: (why: string) => string
  refused: (why: string) => string
}

/**
 * Waits for what becomes of a mail and answers it with the mail server's own reason, for admins who look after mail.
 * @throws {Refusal} 502 when it was refused for good
 */
export async function answerWithReason(
  { config, db, mailer }: Pick<Parts, 'config' | 'db' | 'mailer'>,
  id: string,
  says: SaysWhy,
  reply: FastifyReply,
) {
  const outcome = await mailer.outcome(id)
  const why = inSafeWords(await findReason(db, id))
  const words = {
    sent: config.smtpUrl ? says.sent : says.inFolder,
    waiting: says.waiting(why),
    failed: says.refused(why),
  }
  return { outcome, answer: answerForMail(outcome, words, reply) }
}
