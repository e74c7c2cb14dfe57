import { callsWith, dataResponse, defineCall, messageResponse } from '#domain/api/call.ts'
import { calendarDay } from '#domain/site/site-settings.ts'
import { z } from '#domain/zod.ts'
import { classDayPaths } from './class-day-changes.ts'
import { addedClassDaySchema, classDaySchema, sentClassDaySchema } from './class-day-schemas.ts'

const changing = callsWith({ tag: 'Evenings', action: 'cancel a class', errors: [409] })

const fromSchema = calendarDay.optional()

export const classDaysCalls = {
  listComingDays: defineCall('GET', classDayPaths.list, {
    tag: 'Evenings',
    summary: 'List upcoming days without class and extra classes',
    query: z.object({ from: fromSchema.describe('The first day to include; defaults to today.') }),
    action: 'see evenings',
    responses: { 200: dataResponse('The calendar changes, by day.', { data: classDaySchema.array() }) },
  }),
  sendClassDay: changing('POST', classDayPaths.list, {
    summary: 'Cancel class on some days, or add an extra class',
    body: sentClassDaySchema,
    responses: { 200: messageResponse('The change, described in `message`.', { data: addedClassDaySchema }) },
  }),
  undoClassDay: changing('DELETE', classDayPaths.one, {
    summary: 'Undo a calendar change and remove its notice',
    responses: { 200: messageResponse('The change, described in `message`.') },
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    classDays: typeof classDaysCalls
  }
}
