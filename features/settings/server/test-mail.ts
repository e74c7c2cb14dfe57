import { testMailMessages } from '#domain/mail/outbox.ts'
import { recordHistory } from '#features/records/server/history/record-history.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { limits } from '#server/http/limits.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { serve } from '#server/http/route.ts'

import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { sendMailOutcomeWithReason } from '#server/mail/send-mail-outcome.ts'
import { isolateName, mailOf } from '#server/mail/templates/render-mail.ts'
import { settingsCalls } from '../calls.ts'
import { readSettings } from './read-settings.ts'

const testMail = mailOf(({ by, link }: { by: string; link: string }) => ({
  subject: 'A test mail',
  paragraphs: [`${isolateName(by)} sent this to check that mail from our site arrives. It does.`],
  button: { label: 'Open the site', link },
  note: 'You do not need to do anything.',
}))

export const sendTestMail = serve(settingsCalls.sendTestMail, (context) => async (request, reply) => {
  const { config, db, now } = context
  const admin = requireAdmin(request)
  const { email: to } = request.body
  // Both the test mail and the reports send mail to any address, so they share a rate limit.
  await enforceRateLimit(context, limits.reportsPerAdmin, admin.id)

  const { id } = await inTransaction(db, async (db) => {
    await recordHistory(db, now(), admin, { action: 'send a test mail' })
    const { name: siteName } = await readSettings(db)
    return enqueueMail(db, now(), testMail({ to, by: admin.fullName, link: config.publicUrl, siteName }))
  })
  const { answer } = await sendMailOutcomeWithReason(context, id, testMailMessages, reply)
  return answer
})
