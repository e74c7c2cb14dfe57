import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#domain/permissions.ts'
import { type ReportName, reportFileName, reports } from '#domain/reports.ts'
import { schoolDay } from '#domain/school-day.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { adminOf } from '../http/guard.ts'
import { reportMail } from '../mail/templates/report-mail.ts'
import type { Parts } from '../parts.ts'
import { readSettings } from '../settings/read-settings.ts'
import { drawReport, isFileReport, mimeTypes, writeWorkbook } from './draw-report.ts'
import { readCounts } from './read-counts.ts'

/** GET the report as a file: what would be attached to the mail, or the letter itself. */
export const downloadReport =
  (parts: Parts, name: ReportName) => async (request: FastifyRequest, reply: FastifyReply) => {
    const admin = adminOf(request)
    const fileName = reportFileName(reports[name], schoolDay(parts.now()))
    const content = await contentOf(parts, name, admin)
    await recordAudit(parts.db, parts.now(), admin, { action: 'export', title: fileName })
    return reply
      .type(isFileReport(name) ? mimeTypes[name] : 'text/html; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(content)
  }

async function contentOf(parts: Parts, name: ReportName, admin: Actor) {
  if (name === 'dashboardEmail') return writeLetter(parts)
  if (name === 'dashboardPdf') return drawReport(parts, name, admin)
  // Goes out as it is read, so that no line is needed for it: a slow reader would keep everybody else waiting.
  return Readable.from(writeWorkbook(parts, name, admin))
}

async function writeLetter({ db }: Parts) {
  const { name: siteName } = await readSettings(db)
  const { label } = reports.dashboardEmail
  return reportMail({ to: '', siteName, label, counts: await readCounts(db) }).html
}
