import { formatDay } from '#domain/dates/format-day.ts'
import type { Role } from '#domain/permissions.ts'
import type { Mail } from '../mailer.ts'
import { type Addressee, formatTime, isolateName, renderMail } from './render-mail.ts'

// What people are told about sign-ups, with an invitation and without one.

const texts = {
  invited: {
    subject: 'You are invited to our admin area',
    invites: (by: string, role: Role) => `${by} invites you to help us as a ${role}. Sign up with this link:`,
    endsOn: (day: string) => `Your access will last until ${day}.`,
    button: 'Sign up',
    note: (until: string) =>
      `The link works once, until ${until}, and your account is then approved: please do not share it. If you do not know us, ignore this mail.`,
  },
  welcome: {
    subject: 'Welcome! Your account is ready',
    ready: (by: string) =>
      `you accepted the invitation from ${by}, and your account is ready. Good to have you with us!`,
    button: 'Log in',
    note: 'If it was not you who signed up, please tell the PIC immediately.',
  },
  joined: {
    subject: 'Your invitation was accepted',
    joined: (newcomer: string, role: Role) =>
      `${newcomer} has accepted your invitation and can now log in as ${role}.`,
  },
  waits: {
    subject: 'A new sign-up is waiting',
    waits: (name: string, role: Role) => `${name} signed up as ${role} and is waiting for approval.`,
    button: 'See pending approvals',
    note: 'Approve only people you know.',
  },
  many: {
    subject: 'Many sign-ups are waiting',
    wait: (count: number) =>
      `${count} people have signed up within an hour and are waiting for approval. We will not mail you about each further one this hour.`,
    note: 'Approve only people you know. If you did not expect so many, someone may be misusing the form.',
  },
}

type Newcomer = { newcomer: string; role: Role }
type Invited = Addressee & { by: string; role: Role; endsOn: string | null; expiresAt: Date; link: string }

/** The link by which somebody signs up and is approved. */
export const invitationMail = ({ by, role, endsOn, expiresAt, link, ...to }: Invited): Mail => ({
  ...renderMail(to, {
    subject: texts.invited.subject,
    paragraphs: [
      texts.invited.invites(isolateName(by), role),
      ...(endsOn ? [texts.invited.endsOn(formatDay(endsOn))] : []),
    ],
    button: { label: texts.invited.button, link },
    note: texts.invited.note(formatTime(expiresAt)),
  }),
  holdsSecret: true,
})

/** Tells the person who was invited that the account is there, in case it was not them who used the link. */
export const welcomeMail = ({ by, link, ...owner }: Addressee & { by: string; link: string }): Mail =>
  renderMail(owner, {
    subject: texts.welcome.subject,
    paragraphs: [texts.welcome.ready(isolateName(by))],
    button: { label: texts.welcome.button, link },
    note: texts.welcome.note,
  })

/** Tells the PIC who invited that the invitation was used, and by whom. */
export const joinedMail = ({ newcomer, role, ...pic }: Addressee & Newcomer): Mail =>
  renderMail(pic, {
    subject: texts.joined.subject,
    paragraphs: [texts.joined.joined(isolateName(newcomer), role)],
  })

type ToPic = Addressee & { link: string }

/** Tells a PIC that somebody signed up and waits for approval. */
export const signUpMail = ({ newcomer, role, link, ...pic }: ToPic & Newcomer): Mail =>
  renderMail(pic, {
    subject: texts.waits.subject,
    paragraphs: [texts.waits.waits(isolateName(newcomer), role)],
    button: { label: texts.waits.button, link },
    note: texts.waits.note,
  })

/** Instead of one mail more: that many have signed up, and that the others of this hour are not announced. */
export const manySignUpsMail = ({ count, link, ...pic }: ToPic & { count: number }): Mail =>
  renderMail(pic, {
    subject: texts.many.subject,
    paragraphs: [texts.many.wait(count)],
    button: { label: texts.waits.button, link },
    note: texts.many.note,
  })
