import { Readable } from 'node:stream'
import { fileTypes } from '#domain/api/file-types.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import type { Actor } from '#domain/permissions.ts'
import { accessOf } from '#domain/session/access.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { findAdminByEmail, isAccountEmail } from '#features/accounts/server/admins.ts'
import { mailedListTitle, recordHistory } from '#features/content/server/write/record-history.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Feature } from '#server/feature.ts'
import { assertConfirmed } from '#server/http/guard.ts'
import { enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { sendFile } from '#server/http/response-headers.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { limitConcurrency } from '#server/limit-concurrency.ts'
import type { MailAttachment } from '#server/mail/attachments.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { sendMailOutcome } from '#server/mail/send-mail-outcome.ts'
import { mailOf } from '#server/mail/templates/render-mail.ts'
import { writeXlsx } from '#server/spreadsheets/xlsx.ts'
import { reportFileCalls, reportMailCalls, reportsCalls } from '../calls.ts'
import {
  type Counts,
  countedKinds,
  type ReportName,
  reportFileName,
  reportMessages,
  reports,
} from '../reports.ts'
import { drawDashboard } from './dashboard-pdf/draw-dashboard.ts'
import { exportTable } from './export-table.ts'
import { readCounts, readDashboard } from './read-dashboard.ts'

/** The reports that are files; the fourth is only a mail. */
type FileReport = Exclude<ReportName, 'dashboardEmail'>

const isFileReport = (name: ReportName): name is FileReport => name !== 'dashboardEmail'

const kindOf = { students: student, volunteers: volunteer }

/** Only one report of each type is rendered at a time, so that many requests do not exhaust the memory. */
const renderLimits = {
  students: limitConcurrency({ concurrency: 1, maxWaiting: 10 }),
  volunteers: limitConcurrency({ concurrency: 1, maxWaiting: 10 }),
  dashboardPdf: limitConcurrency({ concurrency: 1, maxWaiting: 10 }),
}

/** Renders a whole report as a file. @throws {HttpError} 503 if too many requests wait for the same report */
export const renderReport = (context: AppContext, name: FileReport, actor: Actor): Promise<Buffer> =>
  renderLimits[name](async () => {
    if (name === 'dashboardPdf')
      return drawDashboard(await readDashboard(context.db, context.now()), context.now())
    return Buffer.concat(await Array.fromAsync(writeWorkbook(context, name, actor)))
  })

/**
 * Streams all records of a kind in chunks, with every field that the admin may see, so that only some rows
 * are in memory.
 */
async function* writeWorkbook(context: AppContext, name: 'students' | 'volunteers', actor: Actor) {
  yield* writeXlsx(await exportTable(context, { kind: kindOf[name], q: '', filters: {}, actor }))
}

const downloading = (name: ReportName) =>
  serve(reportFileCalls[name], (context) => async (request, reply) => {
    const admin = requireAdmin(request)
    const fileName = reportFileName(reports[name], schoolDay(context.now()))
    const content = await renderContent(context, name, admin)
    await recordHistory(context.db, context.now(), admin, { action: 'export', title: fileName })
    const type = isFileReport(name) ? fileTypes[reports[name].format] : 'text/html; charset=utf-8'
    return sendFile(reply, fileName, type, content)
  })

async function renderContent(context: AppContext, name: ReportName, admin: Actor) {
  if (name === 'dashboardEmail') return renderMailHtml(context)
  if (name === 'dashboardPdf') return renderReport(context, name, admin)
  // Streamed outside the queue: otherwise a slow client would block all others.
  return Readable.from(writeWorkbook(context, name, admin))
}

async function renderMailHtml({ db }: AppContext) {
  const { name: siteName } = await readSettings(db)
  const { label } = reports.dashboardEmail
  return reportMail({ to: '', siteName, label, counts: await readCounts(db) }).html
}

/** Mails the report to an address, and waits briefly for the outcome (owner-decisions §6). */
const sending = (name: ReportName) =>
  serve(reportMailCalls[name], (context) => async (request, reply) => {
    const { db, mailer, now } = context
    const admin = requireAdmin(request)
    const { email: to } = request.body
    if (reports[name].isList && !(await isAccountEmail(context.db, admin.id, to))) assertConfirmed(request)
    await enforceRateLimit(context, limits.reportsPerAdmin, admin.id)

    const mail = await writeMail(context, name, admin, to)
    const { id } = await inTransaction(db, async (db) => {
      await recordHistory(db, now(), admin, {
        action: 'send report',
        title: reports[name].isList ? mailedListTitle(reports[name].label, to) : reports[name].label,
      })
      return enqueueMail(db, now(), mail)
    })
    return sendMailOutcome(await mailer.outcome(id), mailMessages, reply)
  })

const mailMessages = defineWords({
  sent: message(reportMessages, 'sent'),
  inFolder: message(reportMessages, 'inFolder'),
  waiting: message(reportMessages, 'waiting'),
  failed: message(reportMessages, 'failed'),
})

async function writeMail(context: AppContext, name: ReportName, admin: Actor, to: string) {
  const { name: siteName } = await readSettings(context.db)
  const { label } = reports[name]
  if (!isFileReport(name)) return reportMail({ to, siteName, label, counts: await readCounts(context.db) })
  const fileName = reportFileName(reports[name], schoolDay(context.now()))
  const content = await renderReport(context, name, admin)
  return reportMail({
    to,
    siteName,
    label,
    namesPeople: reports[name].isList,
    attachments: [{ fileName, mimeType: fileTypes[reports[name].format], content }],
  })
}

const showCounts = serve(reportsCalls.showCounts, (context) => async () => ({
  success: true,
  counts: await readCounts(context.db),
}))

const names = Object.keys(reports) as ReportName[]

/** The admin screens call this before they mail a list of people. It is a POST, so that the address is not logged. */
const checkRecipient = serve(reportsCalls.checkRecipient, (context) => async (request) => {
  const { db, now } = context
  const admin = await findAdminByEmail(db, request.body.email)
  const isAdmin = admin !== undefined && accessOf(admin, now()) === 'active'
  return { success: true, data: { isAdmin } }
})

export const reportsFeature: Feature = {
  routes: [checkRecipient, showCounts, ...names.map(sending), ...names.map(downloading)],
}

type Report = {
  label: string
  counts?: Counts
  attachments?: MailAttachment[]
  /** True if the report names people. */
  namesPeople?: boolean
}

export const reportMail = mailOf(({ label, counts, attachments = [], namesPeople = false }: Report) => {
  // Removes "(Email)" from "Dashboard Report (Email)": it describes the button, not the report.
  const title = label.replace(/ \([^()]*\)$/, '')
  const names = attachments.map(({ fileName }) => fileName)
  return {
    subject: title,
    title,
    paragraphs: [
      `here is the ${title} you asked for.`,
      ...(names.length > 0 ? [`It is attached: ${names.join(', ')}.`] : []),
    ],
    ...(counts && { figures: figuresOf(counts) }),
    note: `An admin of our site sent you this.${namesPeople ? ' It contains personal information: please keep it private.' : ''}`,
    attachments,
  }
})

const figuresOf = (counts: Counts) =>
  countedKinds.map(({ count: { name, label } }) => ({
    label,
    figure: (counts[name] ?? 0).toLocaleString('en-IN'),
  }))
