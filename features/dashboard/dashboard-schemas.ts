import { z } from '#domain/zod.ts'
import { backupTroubleSchema } from '../backup/backup-schemas.ts'

const text = z.string()
const count = z.int().min(0)

/** How much needs an admin's attention; only what they can do something about. */
export const pendingCountsSchema = z
  .object({
    approvals: count,
    /** In the inbox; spam does not count. */
    unreadFeedback: count,
    /** Mails that failed for good within the last `failedMailDays`. */
    failedMails: count,
    /** No mail server is set up: mails are only written to a folder. */
    isMailOff: z.boolean(),
    backups: backupTroubleSchema.nullable(),
    /** How many problems need attention, as the page "Site health" tells. */
    troubles: count,
    /** PICs with full access; there should be two. */
    activePics: count,
    /** Whose access ends soon or is read-only: a PIC keeps it, or lets it end. */
    endings: count,
    schoolYearDue: text
      .nullable()
      .describe('The name of the school year that nobody has begun; null where none waits.'),
    /** Children whose consent ends within four weeks, or has ended. */
    endingConsents: count,
    /** Domains, hosting and the like to be renewed within 30 days, or overdue. */
    renewals: count,
    /** Children of whom only the name and the class are known. */
    unfinishedChildren: count,
    /** Others who became PICs within the last `newPicDays`. */
    newPics: count,
    /** The last evening whose register is not closed two hours after its end, as `YYYY-MM-DD`; null where all are. */
    openRegister: z.iso.date().nullable(),
  })
  .partial()

export type PendingCounts = z.infer<typeof pendingCountsSchema>

/** Who came to one class session. */
export const attendanceSchema = z.object({
  date: z.iso.date(),
  day: text,
  studentsPresent: count,
  volunteersPresent: count,
})

export type Attendance = z.infer<typeof attendanceSchema>
