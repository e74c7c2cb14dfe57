import type { FastifyReply } from 'fastify'
import { Refusal } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { MailOutcome } from './mailer.ts'
import { findReason } from './queue-rows.ts'
import { inSafeWords } from './safe-words.ts'

/** `inFolder` is for where no mail server is set up: then nobody has received anything. */
type Says = { sent: string; inFolder: string; waiting: string; failed: string }

/**
 * Answers a call that has waited for what becomes of its mail (decisions §6): 200 once a mail server or the folder
 * has it, 202 while it is still being tried.
 * @throws {Refusal} 502 when it was refused for good
 */
export function answerForMail(
  { smtpUrl }: Pick<Parts['config'], 'smtpUrl'>,
  outcome: MailOutcome,
  says: Says,
  reply: FastifyReply,
): { success: true; message: string } {
  if (outcome === 'failed') throw new Refusal(502, says.failed)
  if (outcome === 'waiting') reply.code(202)
  return { success: true, message: outcome === 'sent' && !smtpUrl ? says.inFolder : says[outcome] }
}

type SaysWhy = {
  sent: string
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
    sent: says.sent,
    inFolder: says.inFolder,
    waiting: says.waiting(why),
    failed: says.refused(why),
  }
  return { outcome, answer: answerForMail(config, outcome, words, reply) }
}
