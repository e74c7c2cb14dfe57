import {
  type ReportName,
  reportFileName,
  reportMessages,
  reportSchema,
  reports,
} from '#domain/admin/reports.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import type { Actor } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { isOwnAddress } from '../accounts/admins.ts'
import type { AppContext } from '../app-context.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordHistory } from '../history/record-history.ts'
import { assertConfirmed, requireAdmin } from '../http/guard.ts'
import { limits } from '../http/limits.ts'
import { enforceRateLimit } from '../http/rate-limit.ts'
import { defineRoute } from '../http/route.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { sendMailOutcome } from '../mail/send-mail-outcome.ts'
import { reportMail } from '../mail/templates/report-mail.ts'
import { done } from '../openapi/responses.ts'
import { readSettings } from '../settings/read-settings.ts'
import { readCounts } from './read-dashboard.ts'
import { isFileReport, mimeTypes, renderReport } from './render-report.ts'

/** Mails the report to an address, and waits a while to say what became of the mail (owner-decisions §6). */
export const sendReport = (name: ReportName) =>
  defineRoute({
    method: 'POST',
    path: reports[name].path,
    action: 'send reports',
    ...(reports[name].isList && { needsConfirmation: 'sometimes' }),
    tag: 'Reports',
    summary: `Mail: ${reports[name].label}`,
    body: reportSchema,
    responses: { 200: done(reportMessages.sent), 202: done('Still being tried.') },
    errors: [429, 502, 503],
    handler: (context) => async (request, reply) => {
      const { db, mailer, now } = context
      const admin = requireAdmin(request)
      const { email: to } = request.body
      if (reports[name].isList && !(await isOwnAddress(context.db, admin.id, to))) assertConfirmed(request)
      await enforceRateLimit(context, limits.reportsPerAdmin, admin.id)

      const mail = await writeMail(context, name, admin, to)
      const { id } = await inTransaction(db, async (db) => {
        await recordHistory(db, now(), admin, { action: 'send report', title: reports[name].label })
        return enqueueMail(db, now(), mail)
      })
      return sendMailOutcome(await mailer.outcome(id), mailMessages, reply)
    },
  })

const mailMessages = {
  sent: message(reportMessages, 'sent'),
  inFolder: message(reportMessages, 'inFolder'),
  waiting: message(reportMessages, 'waiting'),
  failed: message(reportMessages, 'failed'),
}

async function writeMail(context: AppContext, name: ReportName, admin: Actor, to: string) {
  const { name: siteName } = await readSettings(context.db)
  const { label } = reports[name]
  if (!isFileReport(name)) return reportMail({ to, siteName, label, counts: await readCounts(context.db) })
  const fileName = reportFileName(reports[name], schoolDay(context.now()))
  const content = await renderReport(context, name, admin)
  return reportMail({ to, siteName, label, attachments: [{ fileName, mimeType: mimeTypes[name], content }] })
}
