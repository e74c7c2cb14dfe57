import { kinds } from '#domain/kinds/index.ts'
import { outboxStates } from '#domain/mail/outbox.ts'
import { roles, type VolunteerSwitch, volunteerSwitches } from '#domain/permissions.ts'
import { accessStates } from '#domain/session/access.ts'
import { linkedVolunteerSchema, suggestedVolunteerSchema } from '#domain/session/volunteer-link.ts'
import { z } from '#domain/zod.ts'
import { changeSetKind } from '#features/records/change-sets.ts'
import { adminKind, listedActions } from '#features/records/history.ts'

// What the calls of the admin area answer. The description of the API is made from these schemas, and so are the types
// that server and pages share. Pages import the types alone: that loads neither these lines nor Zod.

const text = z.string()
const id = z.uuid()
const time = z.iso.datetime()
const count = z.int().min(0)

const kindNames = kinds.map(({ name }) => name)

/** What names a record to a person. */
export const recordNameSchema = z.object({
  kind: z.enum(kindNames),
  /** The kind's label for one record. */
  label: text,
  _id: id,
  title: text,
})

/** A record in the trash. */
export const trashEntrySchema = recordNameSchema.extend({
  /** Of its picture or first photo; null where it has none. */
  pictureURL: text.nullable(),
  deletedAt: time,
  /** Null where that account was deleted. */
  deletedBy: z.object({ _id: id, fullName: text }).nullable(),
  daysLeft: count,
})
export type TrashEntry = z.infer<typeof trashEntrySchema>

/** The kinds that History tells apart. */
export const historyKinds = [...kindNames, adminKind, changeSetKind]

export const historyEntrySchema = z.object({
  _id: id,
  at: time,
  action: z.enum(listedActions),
  /** Null for what is about none, such as the settings. */
  kind: z.enum(historyKinds).nullable(),
  recordId: text.nullable(),
  title: text.nullable(),
  /** Null for visitors, the server itself and the command line. */
  by: z.object({ _id: id, name: text }).nullable(),
  changeSetId: id.nullable().describe('Where what a record was and became is kept.'),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** A mail as admins see it: without its content, which may concern other people's accounts. */
export const outboxMailSchema = z.object({
  _id: id,
  createdAt: time,
  to: text,
  subject: text,
  state: z.enum(outboxStates),
  attempts: count.describe('Tries so far.'),
  /** Null unless it waits for a later try. */
  nextTryAt: time.nullable(),
  sentAt: time.nullable(),
  /** In safe words. */
  error: text.describe('Why the last try did not work; empty where it did.'),
  attachments: count.describe('How many files came with it.'),
  notAgain: text.nullable().describe('Why it cannot be sent again; null where it can.'),
})
export type OutboxMail = z.infer<typeof outboxMailSchema>

/**
 * The last backup failed, or it is too long ago; so it is with its copy elsewhere; or a backup that was tried could not be
 * restored.
 */
const backupTroubleSchema = z.enum(['failed', 'late', 'copyFailed', 'copyLate', 'trialFailed'])
export type BackupTrouble = z.infer<typeof backupTroubleSchema>

const madeSchema = z.object({ at: time, seconds: count, bytes: count, name: text }).nullable()
/** Only of a failure since the last success; `why` is a sentence. */
const failureSchema = z.object({ at: time, why: text }).nullable()
const trialSchema = z.object({
  last: z
    .object({
      at: time,
      seconds: count,
      name: text,
      rows: count.nullable().describe('Null where a copy was compared as a whole, without its key.'),
      files: count.nullable(),
    })
    .nullable(),
  lastFailed: failureSchema,
})
export type BackupTrial = z.infer<typeof trialSchema>

export const backupStateSchema = z.object({
  isRunning: z.boolean(),
  /** Null when no schedule is set. */
  everySeconds: count.nullable(),
  /** When the next scheduled backup starts. */
  nextAt: time.nullable(),
  keep: count,
  lastMade: madeSchema,
  lastFailed: failureSchema,
  trouble: backupTroubleSchema.nullable(),
  /** All that is wrong; `trouble` is the first of it. */
  troubles: z.array(backupTroubleSchema),
  /** In the server's folder, newest first. */
  existingBackups: z.array(z.object({ name: text, at: time, bytes: count })),
  /** Null where no other place is set. */
  copy: z
    .object({
      place: z.enum(['s3', 'folder']),
      isRunning: z.boolean(),
      lastMade: madeSchema,
      lastFailed: failureSchema,
      trial: trialSchema,
    })
    .nullable(),
  /** The server restores a backup into a folder of its own, to see whether it can. */
  drill: z.object({
    isRunning: z.boolean(),
    everySeconds: count.nullable().describe('Null where none is tried by itself.'),
    trial: trialSchema,
  }),
})
export type BackupState = z.infer<typeof backupStateSchema>

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

/** A session as its owner sees it: neither the token nor the network address is part of it. */
export const sessionSchema = z.object({
  id,
  createdAt: time,
  /** Noted every five minutes at most. */
  lastUsedAt: time,
  /** The session that asks. */
  isThisOne: z.boolean(),
  /** Such as "Chrome on Android", from what the browser said when signing in. */
  device: text.max(80),
})
export type Session = z.infer<typeof sessionSchema>

const day = z.iso.date()

/** What access somebody has, and how long. */
const accessDates = {
  access: z.enum(accessStates),
  endsOn: day.nullable().describe('The last day of full access; null where it does not end by itself.'),
  offOn: day.nullable().describe('The first day without any access; before it, access is read-only.'),
  isEnding: z.boolean().describe('It ends within four weeks, or is read-only.'),
}

/** What volunteers may do: every switch. */
export const volunteerPermissionsSchema = z.strictObject(
  Object.fromEntries(volunteerSwitches.map((name) => [name, z.boolean('Send true or false.')])) as Record<
    VolunteerSwitch,
    z.ZodBoolean
  >,
)

export const ownAccessSchema = z.object({
  ...accessDates,
  volunteersMay: volunteerPermissionsSchema.describe(
    'What volunteers may do, as it holds for oneself: for a PIC everything.',
  ),
  volunteer: linkedVolunteerSchema.describe('One’s own record among the volunteers, as a PIC has linked it.'),
})
export type OwnAccess = z.infer<typeof ownAccessSchema>

/** An account as all admins see it. */
export const adminAccountSchema = z.object({
  _id: id,
  fullName: text,
  email: text,
  role: z.enum(roles),
  ...accessDates,
  createdAt: time,
  approvedAt: time.nullable(),
  approvedBy: text
    .nullable()
    .describe('Null for the first admin, and where it was done at the command line.'),
  /** Noted every five minutes at most. */
  lastSeenAt: time.nullable(),
  endedAt: time.nullable().describe('When a PIC has ended it.'),
  sessions: count,
  volunteer: linkedVolunteerSchema.describe('The record of the same person among the volunteers.'),
  suggested: suggestedVolunteerSchema.describe(
    'Of an account without one: a volunteer without an account who has the same number or address.',
  ),
})
export type AdminAccount = z.infer<typeof adminAccountSchema>
