import {
  attendancePath,
  attendanceWeeks,
  failedMailDays,
  pendingCountsPath,
} from '#domain/admin/dashboard.ts'
import { backupTrouble } from './backup-calls.ts'
import { type Call, found } from './operation.ts'
import { count, listOf, objectOf, text } from './schemas.ts'

/** What the dashboard shows beside its counts. */
export function dashboardCalls(): Call[] {
  const about = { method: 'get', action: 'read counts', tag: 'Dashboard' } as const
  return [
    {
      ...about,
      path: pendingCountsPath,
      summary: 'How much waits for somebody to look at it',
      answers: {
        200: found(`The numbers; mails count for ${failedMailDays} days after they were given up.`, {
          data: objectOf({
            approvals: count,
            unreadFeedback: count,
            failedMails: count,
            isMailOff: { type: 'boolean' },
            backups: backupTrouble,
          }),
        }),
      },
    },
    {
      ...about,
      path: attendancePath,
      summary: 'Who came to the class sessions of the last weeks',
      query: ['weeks'],
      answers: {
        200: found('The sessions, the oldest first.', {
          data: listOf(
            objectOf({
              date: { ...text, format: 'date' },
              day: text,
              studentsPresent: count,
              volunteersPresent: count,
            }),
          ),
        }),
      },
    },
  ]
}

export const dashboardParameters = {
  weeks: {
    name: 'weeks',
    in: 'query',
    description: 'How many weeks back.',
    schema: { type: 'integer', minimum: 1, maximum: attendanceWeeks.max, default: attendanceWeeks.default },
  },
}
