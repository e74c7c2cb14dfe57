import { text, time } from '#domain/api/values.ts'
import { emailSchema } from '#domain/kinds/field-schemas.ts'
import { type Role, roles } from '#domain/permissions.ts'
import { volunteerChoiceSchema } from '#domain/session/volunteer-link.ts'
import { defineWords, type MessageOrText } from '#domain/text/words.ts'
import { z } from '#domain/zod.ts'

export const invitationPaths = {
  list: '/api/admin/dashboard/invitations',
  meeting: '/api/admin/dashboard/invitations/meeting',
  one: '/api/admin/dashboard/invitations/:id',
  resend: '/api/admin/dashboard/invitations/:id/resend',
  /** GET shows the invitation, POST signs up with it; open to anyone with the link. */
  join: '/api/admin/join/:token',
} as const

export const invitationsId = 'invitations'
export const joinScreen = '/admin/join/:token'

export const invitationDays = 7
export const meetingLimits = { signUps: 100, hours: 24 * invitationDays }

/** A personal invitation, which also approves the account. */
export const inviteSchema = z.strictObject({
  email: emailSchema(),
  role: z.enum(roles, `Role must be one of: ${roles.join(', ')}.`),
  /** The last day of full access; empty means no end. */
  endsOn: z.union([z.literal(''), z.iso.date('Write the date in the form 2027-06-30.')]).nullish(),
  sendMail: z.boolean('Send true or false.').default(true),
  /** The volunteer to link the account to, or `add` to create one from the sign-up; null for none. */
  volunteer: volunteerChoiceSchema.nullish(),
  application: z.uuid('Send the id of an application.').nullish(),
})

/** A meeting code, with which several people can sign up and then wait for approval. */
export const meetingSchema = z.strictObject({
  signUps: wholeNumber('How many', meetingLimits.signUps),
  hours: wholeNumber('Hours', meetingLimits.hours),
})

export const resendSchema = z.strictObject({ sendMail: z.boolean('Send true or false.').default(true) })

function wholeNumber(label: string, max: number) {
  const message = `${label} must be a whole number from 1 to ${max}.`
  return z.int(message).min(1, message).max(max, message)
}

/** An invitation that is neither used up nor canceled. */
export const invitationSchema = z.object({
  _id: z.uuid(),
  createdAt: time,
  invitedBy: text,
  /** Null for a meeting code. */
  email: text.nullable(),
  role: z.enum(roles).nullable(),
  endsOn: z.iso.date().nullable(),
  expiresAt: time,
  signUps: z.int().min(0),
  maxSignUps: z.int().min(1),
  volunteer: volunteerChoiceSchema
    .nullable()
    .describe('The volunteer to link the account to, or `add` to create one from the sign-up.'),
  isOpen: z
    .boolean()
    .describe('False if the invitation has expired or its sender is no longer an active PIC.'),
})
export type Invitation = z.infer<typeof invitationSchema>

/** No other response contains the link. */
export type CreatedInvitation = { message: MessageOrText; data: Invitation; link: string }

export const joinDetailsSchema = z.object({
  invitedBy: text,
  email: text.nullable(),
  role: z.enum(roles).nullable(),
  endsOn: z.iso.date().nullable().describe('The last day of access; null if there is no end date.'),
  expiresAt: time,
  typed: z
    .record(text, z.unknown())
    .describe('What the linked volunteer’s record says, or what the person typed in an application.'),
  kept: z
    .array(text)
    .describe('Fields that stay as in the record, which the link neither shows nor changes.'),
})
export const invitationMessages = defineWords('invitations', {
  invited: 'Invitation sent.',
  invitedInFolder:
    'This site cannot send mail, so the invitation was not sent: copy the link and share it yourself.',
  invitedWaiting:
    'The mail could not be sent yet. We will try for half an hour. You can also copy the link and share it yourself.',
  invitedFailed: 'The mail server refused the invitation: copy the link and share it yourself.',
  linkMade: 'The link is ready. Share it only with the person you invite.',
  codeMade: 'The code is ready. Everyone who signs up with it waits for approval.',
  canceled: 'Invitation cancelled. Its link no longer works.',
  notListed: 'Failed to fetch the invitations. Try again later.',
  notSent: 'Failed to invite. Please try again.',
  notCanceled: 'Failed to cancel the invitation. Please try again.',
  none: 'No open invitations.',
  gone: 'This invitation is no longer open.',
  endsBeforeToday: 'The last day of access must be today or later.',
  unknownLink: 'This invitation link is not valid. Please ask for a new one.',
  linkUsed: 'This invitation has already been used. If it was you, please log in.',
  meetingFull: 'This code has been used as often as it can be. Please ask for a new one.',
  linkExpired: 'This invitation has expired. Please ask for a new one.',
  linkCanceled: 'This invitation was cancelled. Please ask for a new one.',
  signedIn: 'You are already logged in. Log out first, or send the link to the person it is for.',
  otherEmail: (email: string) => `This invitation is for ${email}.`,
  otherRole: (role: Role) => `This invitation is for a ${role}.`,
  notOpened: 'Failed to open the invitation. Please try again.',
})
