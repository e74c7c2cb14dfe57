import { z } from 'zod'
import { schoolDay } from '#domain/dates/school-day.ts'
import { termOf } from '#domain/evenings/attendance.ts'
import { familyPaths } from '#domain/evenings/families.ts'
import { attendanceSchema } from '#domain/evenings/family-schemas.ts'
import { parseInput } from '../../http/parse-input.ts'
import { defineRoute } from '../../http/route.ts'
import { queryParameter } from '../../openapi/parameters.ts'
import { found } from '../../openapi/responses.ts'
import { readAttendance } from './read-attendance.ts'

const daySchema = z.iso.date('Write the day like 2026-12-25.').optional()

const showAttendance = defineRoute({
  method: 'GET',
  path: familyPaths.attendance,
  action: 'see evenings',
  tag: 'Evenings',
  summary: 'Who was there on which evening of a term',
  parameters: { day: queryParameter('day', 'A day of the term; today unless it says otherwise.', daySchema) },
  responses: { 200: found('The children and volunteers of the lists.', { data: attendanceSchema }) },
  handler: (context) => async (request) => {
    const { day } = parseInput(z.object({ day: daySchema }), request.query)
    return { success: true, data: await readAttendance(context.db, termOf(day ?? schoolDay(context.now()))) }
  },
})

/** Looking back at the evenings. */
export const attendanceRoutes = [showAttendance]
