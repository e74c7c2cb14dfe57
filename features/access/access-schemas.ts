import { count, id, text, time } from '#domain/api/values.ts'
import { roles } from '#domain/permissions.ts'
import { accessDates } from '#domain/session/own-access-schemas.ts'
import { linkedVolunteerSchema, suggestedVolunteerSchema } from '#domain/session/volunteer-link.ts'
import { z } from '#domain/zod.ts'

export const adminAccountSchema = z
  .object({
    _id: id,
    fullName: text,
    email: text,
    role: z.enum(roles),
    ...accessDates,
    createdAt: time,
    approvedAt: time.nullable(),
    approvedBy: text.nullable().describe('Null for the first admin and for approvals on the command line.'),
    /** Updated at most every five minutes. */
    lastSeenAt: time.nullable(),
    endedAt: time.nullable().describe('When a PIC ended the access; null if none did.'),
    sessions: count,
    volunteer: linkedVolunteerSchema.describe('The volunteer record of the same person.'),
    suggested: suggestedVolunteerSchema.describe(
      'For an account without a linked volunteer: an unlinked volunteer with the same number or address.',
    ),
  })
  .meta({ id: 'AdminAccount' })

export type AdminAccount = z.infer<typeof adminAccountSchema>
