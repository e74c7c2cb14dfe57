import type { FastifyInstance } from 'fastify'
import { attendancePath, pendingCountsPath } from '#domain/admin/dashboard.ts'
import type { AppContext } from '../app-context.ts'
import { allow } from '../http/guard.ts'
import { showAttendance } from './attendance.ts'
import { showWaiting } from './waiting.ts'

/** What the dashboard shows beside its nine counts. */
export function dashboardRoutes(app: FastifyInstance, context: AppContext) {
  app.get(pendingCountsPath, allow('read counts'), showWaiting(context))
  app.get(attendancePath, allow('read counts'), showAttendance(context))
}
