import { defineWords } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'

/** A PIC either adds a volunteer record from the sign-up or links an existing one. */
export const volunteerChoiceSchema = z.union(
  [z.literal('add'), z.uuid()],
  'Send "add" or the id of a volunteer.',
)
export type VolunteerChoice = z.infer<typeof volunteerChoiceSchema>

/** Null removes the link. */
export const linkSchema = z.strictObject({ volunteer: volunteerChoiceSchema.nullable() })

/** The optional body of an approval. Other clients send no body, or other fields. */
export const approvalSchema = z.object({ volunteer: volunteerChoiceSchema.nullish() }).nullish()

const namedVolunteer = z.object({ _id: z.uuid(), fullName: z.string() })
export type NamedVolunteer = z.infer<typeof namedVolunteer>

export const linkedVolunteerSchema = namedVolunteer
  .extend({ isListed: z.boolean().describe('False if the volunteer has left or is in the trash.') })
  .nullable()
export type LinkedVolunteer = z.infer<typeof linkedVolunteerSchema>

/** Suggests a volunteer without an account who has the same number or address. */
export const suggestedVolunteerSchema = namedVolunteer.nullable()

export const volunteerLinkMessages = defineWords('volunteerLink', {
  linked: (name: string, record: string) => `${name} is linked to the volunteer ${record}.`,
  unlinked: (name: string) => `${name} is no longer linked to a volunteer.`,
  linkedElsewhere: (record: string, owner: string) =>
    `The volunteer ${record} is already linked to the account of ${owner}. Unlink that one first.`,
  numberTaken: (record: string) => `There is already a volunteer with this enrollment number: ${record}.`,
  signUpLacks: (name: string) =>
    `The sign-up of ${name} does not say everything that a volunteer needs. Add the volunteer yourself, then link the account.`,
  picLinks: 'Only a PIC can link an account to a volunteer.',
  picsAreNotAdded: 'Only someone who is invited as a Volunteer can be added to the volunteers.',
})
