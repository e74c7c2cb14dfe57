import { formatDay } from '#domain/dates/format-day.ts'
import type { Role } from '#domain/permissions.ts'
import { formatTime, isolateName, mailOf } from '#server/mail/templates/render-mail.ts'

type Newcomer = { newcomer: string; role: Role }
type Invited = { by: string; role: Role; endsOn: string | null; expiresAt: Date; link: string }

export const invitationMail = mailOf(({ by, role, endsOn, expiresAt, link }: Invited) => ({
  subject: 'You are invited to our admin area',
  paragraphs: [
    `${isolateName(by)} invites you to help us as a ${role}. Sign up with this link:`,
    ...(endsOn ? [`Your access will last until ${formatDay(endsOn)}.`] : []),
  ],
  button: { label: 'Sign up', link },
  note: `The link works once, until ${formatTime(expiresAt)}. Whoever signs up with it is approved automatically, so please do not share it. If you do not know us, ignore this mail.`,
  holdsSecret: true,
}))

/** Tells the invited person that the account exists, in case someone else used the link. */
export const welcomeMail = mailOf(({ by, link }: { by: string; link: string }) => ({
  subject: 'Welcome! Your account is ready',
  paragraphs: [
    `you accepted the invitation from ${isolateName(by)}, and your account is ready. Good to have you with us!`,
  ],
  button: { label: 'Log in', link },
  note: 'If it was not you who signed up, please tell the PIC immediately.',
}))

/** Tells the PIC who sent the invitation that a newcomer has used it. */
export const joinedMail = mailOf(({ newcomer, role, note, link }: Newcomer & Unlinked) => ({
  subject: 'Your invitation was accepted',
  paragraphs: [
    `${isolateName(newcomer)} has accepted your invitation and can now log in as ${role}.`,
    ...(note === null ? [] : [`The account is not linked to a volunteer yet. ${note}`]),
  ],
  ...(note !== null && { button: { label: 'Link it on the Admins page', link } }),
}))

/** `note` says why the account was not linked to the volunteer the PIC chose; null if it was. */
type Unlinked = { note: string | null; link: string }

const seePending = (link: string) => ({ label: 'See pending approvals', link })

export const signUpMail = mailOf(({ newcomer, role, link }: Newcomer & { link: string }) => ({
  subject: 'A new sign-up is waiting',
  paragraphs: [`${isolateName(newcomer)} signed up as ${role} and is waiting for approval.`],
  button: seePending(link),
  note: 'Approve only people you know.',
}))

/**
 * Sent in place of further mails: says how many people have signed up, and that no more mails will follow this hour.
 */
export const manySignUpsMail = mailOf(({ count, link }: { count: number; link: string }) => ({
  subject: 'Many sign-ups are waiting',
  paragraphs: [
    `${count} people have signed up within an hour and are waiting for approval. We will not send more mails about sign-ups this hour.`,
  ],
  button: seePending(link),
  note: 'Approve only people you know. If you did not expect so many, someone may be misusing the form.',
}))
