import { type Action, type AdminActor, can } from '#domain/permissions.ts'
import { listAttendance } from '#features/reports/server/list-attendance.ts'
import type { AppContext } from '#server/app-context.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { serve } from '#server/http/route.ts'
import { dashboardCalls } from '../calls.ts'
import type { PendingCounts } from '../dashboard-schemas.ts'

const showPendingCounts = (counts: PendingCountReaders) =>
  serve(dashboardCalls.pendingCounts, (context) => async (request) => ({
    success: true,
    data: await countPending(counts, context, requireAdmin(request)),
  }))

/** The action that an admin needs to act on the count, and the function that counts. */
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

const showAttendance = serve(dashboardCalls.attendance, (context) => async ({ query: { weeks } }) => ({
  success: true,
  data: await listAttendance(context.db, context.now(), weeks),
}))

export const dashboardRoutes = (counts: PendingCountReaders) => [showPendingCounts(counts), showAttendance]
