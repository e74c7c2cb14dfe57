import { dataResponse, defineCall, messageResponse } from '#domain/api/call.ts'
import { calendarDay } from '#domain/site/site-settings.ts'
import { z } from '#domain/zod.ts'
import { classDayPaths } from './class-day-changes.ts'
import { addedClassDaySchema, classDaySchema, sentClassDaySchema } from './class-day-schemas.ts'

const changing = {
  action: 'cancel a class',
  errors: [409],
} as const

const fromSchema = calendarDay.optional()

export const classDaysCalls = {
  listComingDays: defineCall('GET', classDayPaths.list, {
    summary: 'List upcoming days without class and extra classes',
    query: z.object({
      from: fromSchema.describe('The first day to include; defaults to today.'),
    }),
    tag: 'Evenings',
    action: 'see evenings',
    responses: { 200: dataResponse('The calendar changes, by day.', { data: classDaySchema.array() }) },
  }),
  sendClassDay: defineCall('POST', classDayPaths.list, {
    ...changing,
    summary: 'Cancel class on some days, or add an extra class',
    body: sentClassDaySchema,
    responses: { 200: messageResponse('The change, described in `message`.', { data: addedClassDaySchema }) },
    tag: 'Evenings',
  }),
  undoClassDay: defineCall('DELETE', classDayPaths.one, {
    ...changing,
    summary: 'Undo a calendar change and remove its notice',
    tag: 'Evenings',
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    classDays: typeof classDaysCalls
  }
}
