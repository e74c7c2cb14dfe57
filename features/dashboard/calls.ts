import { callsWith, dataResponse, messageResponse } from '#domain/api/call.ts'
import { httpMessages } from '#domain/api/http-messages.ts'
import { failedMailDays } from '#domain/mail/outbox.ts'
import { z } from '#domain/zod.ts'
import { attendanceWeeks } from '#features/reports/attendance.ts'
import { checklistMessages, checklistPath } from './checklist.ts'
import { checklistStateSchema, sentChecklistSchema } from './checklist-schemas.ts'
import { attendancePath, pendingCountsPath } from './dashboard.ts'
import { attendanceSchema, pendingCountsSchema } from './dashboard-schemas.ts'

const { max } = attendanceWeeks
const weeksMessage = httpMessages.weeksInvalid(max)

const define = callsWith({ tag: 'Dashboard' })

export const dashboardCalls = {
  pendingCounts: define('GET', pendingCountsPath, {
    action: 'read counts',
    summary: 'Count what needs attention',
    responses: {
      200: dataResponse(`The counts; a failed mail counts for ${failedMailDays} days.`, {
        data: pendingCountsSchema,
      }),
    },
  }),
  attendance: define('GET', attendancePath, {
    action: 'read counts',
    summary: 'List the attendance of the class sessions of recent weeks',
    query: z.object({
      weeks: z
        .string(weeksMessage)
        .regex(/^\d{1,2}$/, weeksMessage)
        .transform(Number)
        .refine((weeks) => weeks >= 1 && weeks <= max, weeksMessage)
        .default(attendanceWeeks.default)
        .meta({ as: { type: 'integer', minimum: 1, maximum: max, default: attendanceWeeks.default } })
        .describe('The number of weeks to go back.'),
    }),
    responses: { 200: dataResponse('The sessions, oldest first.', { data: attendanceSchema.array() }) },
  }),
  checklist: define('GET', checklistPath, {
    action: 'see how the site is set up',
    summary: 'Get the setup checklist for a new committee',
    responses: { 200: dataResponse('The items and whether they are done.', { data: checklistStateSchema }) },
  }),
  changeChecklist: define('PUT', checklistPath, {
    action: 'change site settings',
    summary: 'Hide the checklist, skip items, or record that you have viewed the site',
    body: sentChecklistSchema,
    responses: { 200: messageResponse(checklistMessages.saved, { data: checklistStateSchema }) },
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    dashboard: typeof dashboardCalls
  }
}
