import type { FastifyInstance } from 'fastify'
import { countsPath, type ReportName, reports } from '#domain/admin/reports.ts'
import type { AppContext } from '../app-context.ts'
import { allow } from '../http/guard.ts'
import { downloadReport } from './download-report.ts'
import { readCounts } from './read-counts.ts'
import { sendReport } from './send-report.ts'

/** The dashboard's numbers and its four reports (specification §7), by mail or as a file. */
export function reportRoutes(app: FastifyInstance, context: AppContext) {
  app.get(countsPath, allow('read counts'), async () => ({
    success: true,
    counts: await readCounts(context.db),
  }))
  const downloadOptions = { ...allow('send reports'), exposeHeadRoute: false }
  for (const name of Object.keys(reports) as ReportName[]) {
    app.post(reports[name].path, allow('send reports'), sendReport(context, name))
    app.get(reports[name].download, downloadOptions, downloadReport(context, name))
  }
}
