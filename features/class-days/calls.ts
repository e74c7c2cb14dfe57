import { defineCall } from '#domain/api/call.ts'
import { dataResponse, messageResponse } from '#domain/api/responses.ts'
import { calendarDay } from '#domain/site/site-settings.ts'
import { z } from '#domain/zod.ts'
import { classDayPaths } from './class-day-changes.ts'
import { classDaySchema, sentClassDaySchema } from './class-day-schemas.ts'

const changing = {
  action: 'cancel a class',
  errors: [409],
} as const

const fromSchema = calendarDay.optional()

export const classDaysCalls = {
  listComingDays: defineCall({
    method: 'GET',
    path: classDayPaths.list,
    summary: 'Days without class and extra classes that lie ahead',
    query: z.object({
      from: fromSchema.describe('Those that are over too, back to this day; today unless it says otherwise.'),
    }),
    tag: 'Evenings',
    action: 'see evenings',
    responses: { 200: dataResponse('In the order of their days.', { data: classDaySchema.array() }) },
  }),
  sendClassDay: defineCall({
    ...changing,
    method: 'POST',
    path: classDayPaths.list,
    summary: 'Call off class on some days, or add an extra class',
    body: sentClassDaySchema,
    responses: { 200: messageResponse('What was changed.', { data: classDaySchema }) },
    tag: 'Evenings',
  }),
  undoClassDay: defineCall({
    ...changing,
    method: 'DELETE',
    path: classDayPaths.one,
    summary: 'Take back a change of the calendar, and its notice',
    tag: 'Evenings',
    responses: { 200: messageResponse('What was changed.') },
  }),
}
