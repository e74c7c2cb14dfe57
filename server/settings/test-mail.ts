import type { FastifyReply, FastifyRequest } from 'fastify'
import { testMailMessages, testMailSchema } from '#domain/admin/system.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { requireAdmin } from '../http/guard.ts'
import { limits } from '../http/limits.ts'
import { parseInput } from '../http/parse-input.ts'
import { enforceRateLimit } from '../http/rate-limit.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { sendMailOutcomeWithReason } from '../mail/send-mail-outcome.ts'
import { testMail } from '../mail/templates/test-mail.ts'
import { readSettings } from './read-settings.ts'

/** POST an address: sends a mail there like any other, and answers with the outcome and its reason. */
export const sendTestMail = (context: AppContext) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { config, db, now } = context
  const admin = requireAdmin(request)
  const { email: to } = parseInput(testMailSchema, request.body)
  // Shares its limit with the reports: both send mail to any address.
  await enforceRateLimit(context, limits.reportsPerAdmin, admin.id)

  const { id } = await inTransaction(db, async (db) => {
    await recordAudit(db, now(), admin, { action: 'send a test mail' })
    const { name: siteName } = await readSettings(db)
    return enqueueMail(db, now(), testMail({ to, by: admin.fullName, link: config.publicUrl, siteName }))
  })
  const { answer } = await sendMailOutcomeWithReason(context, id, testMailMessages, reply)
  return answer
}
