import { z } from 'zod'
import { schoolDay } from '#domain/dates/school-day.ts'
import { termOf } from '#domain/evenings/attendance.ts'
import { familyPaths } from '#domain/evenings/families.ts'
import { attendanceSchema, paperRegisterSchema } from '#domain/evenings/family-schemas.ts'
import { parseInput } from '../../http/parse-input.ts'
import { defineRoute } from '../../http/route.ts'
import { queryParameter } from '../../openapi/parameters.ts'
import { found } from '../../openapi/responses.ts'
import { readAttendance } from './read-attendance.ts'
import { readPaperRegister } from './read-paper-register.ts'

const described = { method: 'GET', action: 'see evenings', tag: 'Evenings' } as const
const daySchema = z.iso.date('Write the day like 2026-12-25.').optional()
const paperSchema = z.object({
  class: z.string('Name the class.').max(40, 'Name the class.'),
  month: z
    .string('Write the month like 2026-12.')
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Write the month like 2026-12.'),
})

const showAttendance = defineRoute({
  ...described,
  path: familyPaths.attendance,
  summary: 'Who was there on which evening of a term',
  parameters: { day: queryParameter('day', 'A day of the term; today unless it says otherwise.', daySchema) },
  responses: { 200: found('The children and volunteers of the lists.', { data: attendanceSchema }) },
  handler: (context) => async (request) => {
    const { day } = parseInput(z.object({ day: daySchema }), request.query)
    return { success: true, data: await readAttendance(context.db, termOf(day ?? schoolDay(context.now()))) }
  },
})

const showPaperRegister = defineRoute({
  ...described,
  path: familyPaths.paperRegister,
  summary: 'The register of a class for a month, to be printed',
  parameters: {
    class: queryParameter('class', 'As the children have it.', paperSchema.shape.class),
    month: queryParameter('month', 'Such as `2026-11`.', paperSchema.shape.month),
  },
  responses: { 200: found('The days with class and the children.', { data: paperRegisterSchema }) },
  handler: (context) => async (request) => {
    const { class: studentClass, month } = parseInput(paperSchema, request.query)
    const data = await readPaperRegister(context.db, { studentClass, month })
    return { success: true, data }
  },
})

/** Looking back at the evenings. */
export const attendanceRoutes = [showAttendance, showPaperRegister]
