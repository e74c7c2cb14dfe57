import type { BackupProblem } from './backups.ts'

/** What the dashboard shows beside the record counts (`reports.ts`). */
export const pendingCountsPath = '/api/admin/dashboard/waiting'

/** How much needs an admin's attention. */
export type PendingCounts = {
  approvals: number
  /** In the inbox; spam does not count. */
  unreadFeedback: number
  /** Mails that failed for good within the last `failedMailDays`. */
  failedMails: number
  /** No mail server is set up: mails are only written to a folder. */
  isMailOff: boolean
  backups: BackupProblem
}

/** For how many days a failed mail is counted as pending; older ones can no longer be helped. */
export const failedMailDays = 7

// Not in `outbox.ts`, which would become a chunk of its own in the route manifest that every public page downloads.
export const outboxScreen = '/admin/dashboard/outbox'

export const attendancePath = '/api/admin/dashboard/attendance'

/** The range of the chart in weeks: `?weeks=`. */
export const attendanceWeeks = { default: 12, max: 52 }

/** Who came to one class session. */
export type Attendance = { date: string; day: string; studentsPresent: number; volunteersPresent: number }
