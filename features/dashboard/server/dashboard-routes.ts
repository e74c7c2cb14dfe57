import { type AdminActor, can } from '#domain/permissions.ts'
import { listAttendance } from '#features/reports/server/list-attendance.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Feature } from '#server/feature.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { serve } from '#server/http/route.ts'
import { dashboardCalls } from '../calls.ts'
import type { PendingCounts } from '../dashboard-schemas.ts'
import { checklistRoutes } from './checklist-routes.ts'

declare module '#server/app-context.ts' {
  interface AppContext {
    /** What features count for the dashboard, by the names of the response. */
    pendingCounts: NonNullable<Feature['pendingCounts']>
  }
}

const showPendingCounts = serve(dashboardCalls.pendingCounts, (context) => async (request) => ({
  success: true,
  data: await countPending(context, requireAdmin(request)),
}))

/** Returns the counts that features hand over, if the admin may act on what is counted. */
async function countPending(context: AppContext, admin: AdminActor): Promise<PendingCounts> {
  const now = context.now()
  const shown = Object.entries(context.pendingCounts).filter(([, [action]]) => can(admin, action))
  const entries = shown.map(async ([name, [, count]]) => [name, await count(context, now, admin.id)])
  return Object.fromEntries(await Promise.all(entries))
}

const showAttendance = serve(dashboardCalls.attendance, (context) => async ({ query: { weeks } }) => ({
  success: true,
  data: await listAttendance(context.db, context.now(), weeks),
}))

export const dashboardFeature: Feature = { routes: [showPendingCounts, showAttendance, ...checklistRoutes] }
