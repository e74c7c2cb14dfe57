import { countsPath, type ReportName, reports } from '#domain/admin/reports.ts'
import { defineRoute } from '../http/route.ts'
import { found } from '../openapi/responses.ts'
import { namedSchema } from '../openapi/schemas.ts'
import { downloadReport } from './download-report.ts'
import { readCounts } from './read-dashboard.ts'
import { sendReport } from './send-report.ts'

const showCounts = defineRoute({
  method: 'GET',
  path: countsPath,
  action: 'read counts',
  tag: 'Reports',
  summary: 'How many records there are',
  responses: { 200: found('The numbers.', { counts: namedSchema('Counts') }) },
  handler: (context) => async () => ({ success: true, counts: await readCounts(context.db) }),
})

const names = Object.keys(reports) as ReportName[]

/** The dashboard's numbers and its four reports (specification §7), by mail or as a file. */
export const reportRoutes = [showCounts, ...names.map(sendReport), ...names.map(downloadReport)]
