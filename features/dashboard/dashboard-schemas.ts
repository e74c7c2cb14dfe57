import { count, text } from '#domain/api/values.ts'
import { z } from '#domain/zod.ts'
import type { Attendance } from '#features/reports/attendance.ts'
import { backupTroubleSchema } from '../backup/backup-schemas.ts'

/** Counts of what needs an admin's attention; each admin gets only the counts they can act on. */
export const pendingCountsSchema = z
  .object({
    approvals: count,
    applications: count,
    calls: count,
    /** Unread messages in the inbox, without spam. */
    unreadFeedback: count,
    /** Mails that permanently failed within the last `failedMailDays`. */
    failedMails: count,
    /** True if no mail server is set up, so mails are only written to a folder. */
    isMailOff: z.boolean(),
    backups: backupTroubleSchema.nullable(),
    troubles: count,
    /** PICs with full access; there should be at least two of them. */
    activePics: count,
    /** Admins whose access ends soon or is read-only; a PIC extends it or lets it end. */
    endings: count,
    schoolYearDue: text
      .nullable()
      .describe('The name of the school year that is due to begin; null if none is.'),
    /** Children whose consent has ended or ends within four weeks. */
    endingConsents: count,
    /** When the daily work last ran, if the clock has moved by weeks since; nothing is deleted until a PIC confirms. */
    clockJumpSince: text.nullable(),
    /** Renewals of domains, hosting and the like that are overdue or due within 30 days. */
    renewals: count,
    /** Children who missed several evenings in a row, and about whom nobody has noted anything since. */
    missingChildren: count,
    /** Children for whom no guardian's telephone number is known; only PICs get it. */
    childrenWithoutPhone: count,
    /** Children who have only a name and a class. */
    unfinishedChildren: count,
    /** True if there are children, but no PIC has decided what visitors see of new ones. */
    areNewChildrenUndecided: z.boolean(),
    /** Other admins who became PICs within the last `newPicDays`. */
    newPics: count,
    /**
     * The last evening whose register is still open two hours after its end, as `YYYY-MM-DD`; null if there is none.
     */
    openRegister: z.iso.date().nullable(),
    /** The latest class that the caller taught in the last seven days without writing its log, or null. */
    levelsDue: z.object({ since: z.iso.date(), children: z.int() }).nullable(),
    unwrittenLog: z.object({ day: z.iso.date(), studentClass: text }).nullable(),
  })
  .partial()

export type PendingCounts = z.infer<typeof pendingCountsSchema>

export const attendanceSchema = z.object({
  date: z.iso.date(),
  day: text,
  studentsPresent: count,
  volunteersPresent: count,
}) satisfies z.ZodType<Attendance>
