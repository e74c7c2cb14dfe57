import { z } from 'zod'
import { schoolDay } from '#domain/dates/school-day.ts'
import { termOf } from '#domain/evenings/attendance.ts'
import { familyPaths } from '#domain/evenings/families.ts'
import { attendanceSchema } from '#domain/evenings/family-schemas.ts'
import { calendarDay } from '#domain/site/site-settings.ts'
import { parseInput } from '../../http/parse-input.ts'
import { queryParameter } from '../../openapi/parameters.ts'
import { readRoute } from '../evening-routes.ts'
import { readAttendance } from './read-attendance.ts'

const daySchema = calendarDay.optional()

const showAttendance = readRoute({
  path: familyPaths.attendance,
  summary: 'Who was there on which evening of a term',
  parameters: { day: queryParameter('day', 'A day of the term; today unless it says otherwise.', daySchema) },
  description: 'The children and volunteers of the lists.',
  data: attendanceSchema,
  read: (db, { query }, { now }) => {
    const { day } = parseInput(z.object({ day: daySchema }), query)
    return readAttendance(db, termOf(day ?? schoolDay(now)))
  },
})

/** Looking back at the evenings. */
export const attendanceRoutes = [showAttendance]
