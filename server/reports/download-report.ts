import { Readable } from 'node:stream'
import { type ReportName, reportFileName, reports } from '#domain/admin/reports.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import type { Actor } from '#domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { recordHistory } from '../history/record-history.ts'
import { requireAdmin } from '../http/guard.ts'
import { defineRoute } from '../http/route.ts'
import { sendFile } from '../http/send-file.ts'
import { reportMail } from '../mail/templates/report-mail.ts'
import { file } from '../openapi/responses.ts'
import { readSettings } from '../settings/read-settings.ts'
import { readCounts } from './read-dashboard.ts'
import { isFileReport, mimeTypes, renderReport, writeWorkbook } from './render-report.ts'

/** The report as a file: the attachment of the mail, or the mail itself. */
export const downloadReport = (name: ReportName) =>
  defineRoute({
    method: 'GET',
    path: reports[name].download,
    action: 'send reports',
    // Where children and volunteers live.
    ...(reports[name].isList && { needsConfirmation: true }),
    tag: 'Reports',
    summary: `Download: ${reports[name].label}`,
    responses: { 200: file(isFileReport(name) ? mimeTypes[name] : 'text/html') },
    errors: [503],
    exposeHeadRoute: false,
    handler: (context) => async (request, reply) => {
      const admin = requireAdmin(request)
      const fileName = reportFileName(reports[name], schoolDay(context.now()))
      const content = await renderContent(context, name, admin)
      await recordHistory(context.db, context.now(), admin, { action: 'export', title: fileName })
      const type = isFileReport(name) ? mimeTypes[name] : 'text/html; charset=utf-8'
      return sendFile(reply, fileName, type, content)
    },
  })

async function renderContent(context: AppContext, name: ReportName, admin: Actor) {
  if (name === 'dashboardEmail') return renderMailHtml(context)
  if (name === 'dashboardPdf') return renderReport(context, name, admin)
  // Streamed without queueing: a slow reader would otherwise keep everybody else waiting.
  return Readable.from(writeWorkbook(context, name, admin))
}

async function renderMailHtml({ db }: AppContext) {
  const { name: siteName } = await readSettings(db)
  const { label } = reports.dashboardEmail
  return reportMail({ to: '', siteName, label, counts: await readCounts(db) }).html
}
