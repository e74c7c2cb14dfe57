import { defineCall } from '#domain/api/call.ts'
import { httpMessages } from '#domain/api/http-messages.ts'
import { dataResponse, messageResponse } from '#domain/api/responses.ts'
import { failedMailDays } from '#domain/mail/outbox.ts'
import { z } from '#domain/zod.ts'
import { checklistMessages, checklistPath } from './checklist.ts'
import { checklistStateSchema, sentChecklistSchema } from './checklist-schemas.ts'
import { attendancePath, attendanceWeeks, pendingCountsPath } from './dashboard.ts'
import { attendanceSchema, pendingCountsSchema } from './dashboard-schemas.ts'

const { max } = attendanceWeeks
const weeksMessage = httpMessages.weeksInvalid(max)

export const dashboardCalls = {
  pendingCounts: defineCall({
    method: 'GET',
    path: pendingCountsPath,
    action: 'read counts',
    tag: 'Dashboard',
    summary: 'How much needs attention',
    responses: {
      200: dataResponse(`The numbers; mails count for ${failedMailDays} days after they were given up.`, {
        data: pendingCountsSchema,
      }),
    },
  }),
  attendance: defineCall({
    method: 'GET',
    path: attendancePath,
    action: 'read counts',
    tag: 'Dashboard',
    summary: 'Attendance of the class sessions of the last weeks',
    query: z.object({
      weeks: z
        .string(weeksMessage)
        .regex(/^\d{1,2}$/, weeksMessage)
        .transform(Number)
        .refine((weeks) => weeks >= 1 && weeks <= max, weeksMessage)
        .default(attendanceWeeks.default)
        .meta({ as: { type: 'integer', minimum: 1, maximum: max, default: attendanceWeeks.default } })
        .describe('How many weeks back.'),
    }),
    responses: { 200: dataResponse('The sessions, the oldest first.', { data: attendanceSchema.array() }) },
  }),
  checklist: defineCall({
    method: 'GET',
    path: checklistPath,
    action: 'see how the site is set up',
    tag: 'Dashboard',
    summary: 'What a new committee sets up, and its progress',
    responses: { 200: dataResponse('Each item says whether it is done.', { data: checklistStateSchema }) },
  }),
  changeChecklist: defineCall({
    method: 'PUT',
    path: checklistPath,
    action: 'change site settings',
    tag: 'Dashboard',
    summary: 'Hide the checklist, skip items, or note that you have looked at the site',
    body: sentChecklistSchema,
    responses: { 200: messageResponse(checklistMessages.saved, { data: checklistStateSchema }) },
  }),
}
