import { failedMailDays } from '#domain/mail/outbox.ts'
import { type Action, type AdminActor, can } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '#server/app-context.ts'
import { Invalid } from '#server/errors.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { defineRoute } from '#server/http/route.ts'
import { httpMessages } from '#server/http-messages.ts'
import { queryParameter } from '#server/openapi/parameters.ts'
import { found } from '#server/openapi/responses.ts'
import { attendancePath, attendanceWeeks, pendingCountsPath } from '../dashboard.ts'
import { attendanceSchema, type PendingCounts, pendingCountsSchema } from '../dashboard-schemas.ts'
import { listAttendance } from './list-attendance.ts'

const showWaiting = (counts: PendingCountReaders) =>
  defineRoute({
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
      data: await countPending(counts, context, requireAdmin(request)),
    }),
  })

/** For whom something is counted, those who can do something about it; and how. */
type PendingCount<Value> = [
  action: Action,
  count: (context: AppContext, now: Date, adminId: string) => Promise<Value>,
]
export type PendingCountReaders = {
  [Name in keyof Required<PendingCounts>]: PendingCount<Required<PendingCounts>[Name]>
}

async function countPending(
  counts: PendingCountReaders,
  context: AppContext,
  admin: AdminActor,
): Promise<PendingCounts> {
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
export const dashboardRoutes = (counts: PendingCountReaders) => [showWaiting(counts), showAttendance]
