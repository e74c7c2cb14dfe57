import { type AdminActor, can } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { listAttendance } from '#features/reports/server/list-attendance.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Feature } from '#server/feature.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { dashboardCalls } from '../calls.ts'
import { checklistMessages } from '../checklist.ts'
import { checklistDecisionsSchema } from '../checklist-schemas.ts'
import type { PendingCounts } from '../dashboard-schemas.ts'
import { readChecklist, readDecisions, saveDecisions } from './read-checklist.ts'

const showChecklist = serve(dashboardCalls.checklist, (context) => async () => ({
  success: true,
  data: await readChecklist(context),
}))

/** Changes decisions. History records all of them except that an admin has seen the site. */
const changeChecklist = serve(dashboardCalls.changeChecklist, (context) => async (request) => {
  const { db, now } = context
  const admin = requireAdmin(request)
  const { body } = request
  const data = await inTransaction(db, async (db) => {
    const current = await readDecisions(db)
    const decisions = checklistDecisionsSchema.parse({ ...current, ...body })
    if (JSON.stringify(decisions) === JSON.stringify(current)) return readChecklist({ ...context, db })
    await saveDecisions(db, now(), decisions)
    const hasDecided = 'isPutAway' in body || 'leftOut' in body
    if (hasDecided) await recordHistory(db, now(), admin, { action: 'change settings', title: 'checklist' })
    return readChecklist({ ...context, db })
  })
  return { success: true, message: message(checklistMessages, 'saved'), data }
})

const checklistRoutes = [showChecklist, changeChecklist]

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
