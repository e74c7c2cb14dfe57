import type { FastifyInstance } from 'fastify'
import { attendancePath, waitingPath } from '#domain/dashboard.ts'
import { allow } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { showAttendance } from './attendance.ts'
import { showWaiting } from './waiting.ts'

/** What the dashboard shows beside its nine counts. */
export function dashboardRoutes(app: FastifyInstance, parts: Parts) {
  app.get(waitingPath, allow('read counts'), showWaiting(parts))
  app.get(attendancePath, allow('read counts'), showAttendance(parts))
}
