import { callsWith, dataResponse, fileResponse, messageResponse } from '#domain/api/call.ts'
import { fileTypes } from '#domain/api/file-types.ts'
import { namedSchema } from '#domain/api/schemas.ts'
import { z } from '#domain/zod.ts'
import type { Counts, ReportName } from './reports.ts'
import { countsPath, reportMessages, reportRecipientPath, reportSchema, reports } from './reports.ts'

/** Returns a report as a file: the attachment of the mail, or the mail itself. */
const define = callsWith({ tag: 'Reports' })

const downloadReport = (name: ReportName) =>
  define('GET', reports[name].download, {
    action: 'send reports',
    // These lists contain home addresses of children and volunteers.
    ...(reports[name].isList && { needsConfirmation: true }),
    summary: `Download: ${reports[name].label}`,
    responses: { 200: fileResponse(fileTypes[reports[name].format]) },
    errors: [503],
    exposeHeadRoute: false,
  })

/** Sends a report by mail (owner-decisions §6). */
const sendReport = (name: ReportName) =>
  define('POST', reports[name].path, {
    action: 'send reports',
    ...(reports[name].isList && { needsConfirmation: 'sometimes' }),
    summary: `Mail: ${reports[name].label}`,
    body: reportSchema,
    responses: {
      200: messageResponse(reportMessages.sent),
      202: messageResponse('The mail has not been sent yet; the server keeps trying.'),
    },
    errors: [429, 502, 503],
  })

export const reportsCalls = {
  checkRecipient: define('POST', reportRecipientPath, {
    action: 'send reports',
    summary: 'Check if an address belongs to an active admin',
    body: reportSchema,
    responses: { 200: dataResponse('The result.', { data: z.object({ isAdmin: z.boolean() }) }) },
  }),
  showCounts: define('GET', countsPath, {
    action: 'read counts',
    summary: 'Count records by kind',
    responses: { 200: dataResponse('The counts.', { counts: namedSchema<Counts>('Counts') }) },
  }),
}

export const reportFileCalls = {
  dashboardEmail: downloadReport('dashboardEmail'),
  students: downloadReport('students'),
  volunteers: downloadReport('volunteers'),
  dashboardPdf: downloadReport('dashboardPdf'),
}

export const reportMailCalls = {
  dashboardEmail: sendReport('dashboardEmail'),
  students: sendReport('students'),
  volunteers: sendReport('volunteers'),
  dashboardPdf: sendReport('dashboardPdf'),
}

declare module '#domain/api/call.ts' {
  interface Register {
    reports: typeof reportsCalls
    reportFiles: typeof reportFileCalls
    reportMails: typeof reportMailCalls
  }
}
