import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#domain/permissions.ts'
import { type ReportName, reportFileName, reportForm, reportSays, reports } from '#domain/reports.ts'
import { schoolDay } from '#domain/school-day.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { adminOf } from '../http/guard.ts'
import { limits } from '../http/limits.ts'
import { countAgainst } from '../http/rate-limit.ts'
import { readBody } from '../http/read-body.ts'
import { answerForMail } from '../mail/answer-for-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { reportMail } from '../mail/templates/report-mail.ts'
import type { Parts } from '../parts.ts'
import { readSettings } from '../settings/read-settings.ts'
import { drawReport, isFileReport, mimeTypes } from './draw-report.ts'
import { readCounts } from './read-counts.ts'

/** POST an address: mails the report there, and waits a while to say what became of the mail (decisions §6). */
export const sendReport =
  (parts: Parts, name: ReportName) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { config, db, mailer, now } = parts
    const admin = adminOf(request)
    const { email: to } = readBody(reportForm, request.body)
    await countAgainst(parts, limits.reportsPerAdmin, admin.id)

    const mail = await writeMail(parts, name, admin, to)
    const { id } = await inTransaction(db, async (db) => {
      await recordAudit(db, now(), admin, { action: 'send report', title: reports[name].label })
      return enqueueMail(db, now(), mail)
    })
    return answerForMail(config, await mailer.outcome(id), reportSays, reply)
  }

async function writeMail(parts: Parts, name: ReportName, admin: Actor, to: string) {
  const { name: siteName } = await readSettings(parts.db)
  const { label } = reports[name]
  if (!isFileReport(name)) return reportMail({ to, siteName, label, counts: await readCounts(parts.db) })
  const fileName = reportFileName(reports[name], schoolDay(parts.now()))
  const content = await drawReport(parts, name, admin)
  return reportMail({ to, siteName, label, attachments: [{ fileName, mimeType: mimeTypes[name], content }] })
}
