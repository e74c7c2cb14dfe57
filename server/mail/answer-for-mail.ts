import type { FastifyReply } from 'fastify'
import { Refusal } from '../errors.ts'
import type { MailOutcome } from './mailer.ts'

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
