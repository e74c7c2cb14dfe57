import type { BackupTrouble } from './backups.ts'

/** What the dashboard shows beside its counts (`reports.ts`). */
export const waitingPath = '/api/admin/dashboard/waiting'

/** What waits for somebody to look at it. */
export type Waiting = {
  approvals: number
  /** In the inbox; spam does not count. */
  unreadFeedback: number
  /** Given up within the last `failedMailDays`. */
  failedMails: number
  /** No mail server is set up: what is mailed stays in a folder. */
  isMailOff: boolean
  backups: BackupTrouble
}

/** A mail that was given up is worth a look for so long; nobody can do anything about older ones. */
export const failedMailDays = 7

// Here and not in `outbox.ts`, which would become a file of its own in the list that every public page downloads.
export const outboxScreen = '/admin/dashboard/outbox'

export const attendancePath = '/api/admin/dashboard/attendance'

/** How many weeks back the chart goes: `?weeks=`. */
export const attendanceWeeks = { usual: 12, most: 52 }

/** Who came to one class session. */
export type Attendance = { date: string; day: string; studentsPresent: number; volunteersPresent: number }
