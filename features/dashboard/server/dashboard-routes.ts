import { type Action, type AdminActor, can } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { countEndings } from '#features/access/server/list-admins.ts'
import { listActivePics } from '#features/accounts/server/admins.ts'
import { countNewPics } from '#features/accounts/server/new-pics.ts'
import { countSignUps } from '#features/accounts/server/pending-approvals.ts'
import { countEndingConsents } from '#features/consents/server/read-consents.ts'
import { findOpenRegisters } from '#features/evenings/server/open-registers.ts'
import { countUnfinishedChildren } from '#features/evenings/server/read-school.ts'
import { countUnread } from '#features/feedback/server/list-feedback.ts'
import { countRenewals } from '#features/handover/server/hosting-routes.ts'
import { findDueYear } from '#features/school-year/server/current-year.ts'
import { countProblems } from '#features/site-health/server/mail-problems.ts'
import type { AppContext } from '#server/app-context.ts'
import { Invalid } from '#server/errors.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { defineRoute } from '#server/http/route.ts'
import { httpMessages } from '#server/http-messages.ts'
import { countFailedMails } from '#server/mail/count-mails.ts'
import { queryParameter } from '#server/openapi/parameters.ts'
import { found } from '#server/openapi/responses.ts'
import { attendancePath, attendanceWeeks, failedMailDays, pendingCountsPath } from '../dashboard.ts'
import { attendanceSchema, type PendingCounts, pendingCountsSchema } from '../dashboard-schemas.ts'
import { listAttendance } from './attendance.ts'

const showWaiting = defineRoute({
  method: 'GET',
  path: pendingCountsPath,
  action: 'read counts',
  tag: 'Dashboard',
  summary: 'How much needs attention',
  responses: {
    200: found(`The numbers; mails count for ${failedMailDays} days after they were given up.`, {
      data: pendingCountsSchema,
    }),
  },
  handler: (context) => async (request) => ({
    success: true,
    data: await countPending(context, requireAdmin(request)),
  }),
})

/** For whom each is counted: those who can do something about it. */
const counts: {
  [Name in keyof Required<PendingCounts>]: [
    action: Action,
    count: (context: AppContext, now: Date, adminId: string) => Promise<Required<PendingCounts>[Name]>,
  ]
} = {
  approvals: ['see sign-ups', ({ db }) => countSignUps(db)],
  unreadFeedback: ['read feedback', ({ db }) => countUnread(db)],
  failedMails: ['see the outbox', ({ db }, now) => countFailedMails(db, now)],
  isMailOff: ['change site settings', async ({ config }) => !config.smtpUrl],
  backups: ['make backups', ({ backups }) => backups.trouble()],
  troubles: ['see how the site is set up', ({ db }, now) => countProblems(db, now)],
  activePics: ['see admins', async ({ db }, now) => (await listActivePics(db, now)).length],
  endings: ['manage admins', ({ db }, now) => countEndings(db, now)],
  schoolYearDue: ['move the school year on', ({ db }, now) => findDueYear(db, now)],
  endingConsents: ['keep consents', ({ db }, now) => countEndingConsents(db, now)],
  renewals: ['hand the site over', ({ db }, now) => countRenewals(db, now)],
  unfinishedChildren: ['change content', ({ db }) => countUnfinishedChildren(db)],
  newPics: ['manage admins', ({ db }, now, adminId) => countNewPics(db, now, adminId)],
  openRegister: [
    'take the register',
    async ({ db }, now) => (await findOpenRegisters(db, now))[0]?.day ?? null,
  ],
}

async function countPending(context: AppContext, admin: AdminActor): Promise<PendingCounts> {
  const now = context.now()
  const shown = Object.entries(counts).filter(([, [action]]) => can(admin, action))
  const entries = shown.map(async ([name, [, count]]) => [name, await count(context, now, admin.id)])
  return Object.fromEntries(await Promise.all(entries))
}

const showAttendance = defineRoute({
  method: 'GET',
  path: attendancePath,
  action: 'read counts',
  tag: 'Dashboard',
  summary: 'Attendance of the class sessions of the last weeks',
  parameters: {
    weeks: queryParameter('weeks', 'How many weeks back.', {
      type: 'integer',
      minimum: 1,
      maximum: attendanceWeeks.max,
      default: attendanceWeeks.default,
    }),
  },
  responses: { 200: found('The sessions, the oldest first.', { data: attendanceSchema.array() }) },
  handler: (context) => async (request) => ({
    success: true,
    data: await listAttendance(context.db, context.now(), readWeeks(request.query)),
  }),
})

/** @throws {Invalid} */
function readWeeks(query: unknown): number {
  const { default: usual, max } = attendanceWeeks
  const { weeks = String(usual) } = query as { weeks?: unknown }
  const number = typeof weeks === 'string' && /^\d{1,2}$/.test(weeks) ? Number(weeks) : 0
  if (number >= 1 && number <= max) return number
  throw new Invalid([{ field: 'weeks', message: message(httpMessages, 'weeksInvalid', max) }])
}

/** What the dashboard shows beside its nine counts. */
export const dashboardRoutes = [showWaiting, showAttendance]
