import type { FastifyReply, FastifyRequest } from 'fastify'
import { testMailForm, testMailSays } from '#domain/system.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { adminOf } from '../http/guard.ts'
import { limits } from '../http/limits.ts'
import { countAgainst } from '../http/rate-limit.ts'
import { readBody } from '../http/read-body.ts'
import { answerWithReason } from '../mail/answer-for-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { testMail } from '../mail/templates/test-mail.ts'
import type { Parts } from '../parts.ts'
import { readSettings } from './read-settings.ts'

/** POST an address: sends a mail there as all others are sent, and answers what became of it and why. */
export const sendTestMail = (parts: Parts) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { config, db, now } = parts
  const admin = adminOf(request)
  const { email: to } = readBody(testMailForm, request.body)
  // Of one purse with the reports: both send mail to any address.
  await countAgainst(parts, limits.reportsPerAdmin, admin.id)

  const { id } = await inTransaction(db, async (db) => {
    await recordAudit(db, now(), admin, { action: 'send a test mail' })
    const { name: siteName } = await readSettings(db)
    return enqueueMail(db, now(), testMail({ to, by: admin.fullName, link: config.publicUrl, siteName }))
  })
  const { answer } = await answerWithReason(parts, id, testMailSays, reply)
  return answer
}
