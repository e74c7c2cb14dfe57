import { formatDay } from '#domain/dates/format-day.ts'
import { schoolTimeZone } from '#domain/dates/school-day.ts'
import type { Role } from '#domain/permissions.ts'
import type { Mail } from '../mailer.ts'
import { isolateName, renderMail } from './render-mail.ts'

const texts = {
  invited: {
    subject: 'You are invited to our admin area',
    greeting: 'Hello,',
    invites: (by: string, role: Role) => `${by} invites you to help us as a ${role}. Sign up with this link:`,
    endsOn: (day: string) => `Your access will last until ${day}.`,
    button: 'Sign up',
    note: (until: string) =>
      `The link works once, until ${until}, and your account is then approved: please do not share it. If you do not know us, ignore this mail.`,
  },
  welcome: {
    subject: 'Welcome! Your account is ready',
    greeting: (name: string) => `Hello ${name},`,
    ready: (by: string) =>
      `you accepted the invitation from ${by}, and your account is ready. Good to have you with us!`,
    button: 'Log in',
    note: 'If it was not you who signed up, please tell the PIC immediately.',
  },
  joined: {
    subject: 'Your invitation was accepted',
    greeting: (name: string) => `Hello ${name},`,
    joined: (newcomer: string, role: Role) =>
      `${newcomer} has accepted your invitation and can now log in as ${role}.`,
  },
}

type Invited = {
  to: string
  by: string
  role: Role
  endsOn: string | null
  expiresAt: Date
  link: string
  siteName: string
}

/** The link by which somebody signs up and is approved. */
export const invitationMail = ({ to, by, role, endsOn, expiresAt, link, siteName }: Invited): Mail => ({
  ...renderMail({
    to,
    siteName,
    subject: texts.invited.subject,
    greeting: texts.invited.greeting,
    paragraphs: [
      texts.invited.invites(isolateName(by), role),
      ...(endsOn ? [texts.invited.endsOn(formatDay(endsOn))] : []),
    ],
    button: { label: texts.invited.button, link },
    note: texts.invited.note(formatTime(expiresAt)),
  }),
  holdsSecret: true,
})

type Owner = { to: string; name: string; siteName: string }

/** Tells whoever was invited that the account is there, in case it was not them who used the link. */
export const welcomeMail = ({ to, name, by, link, siteName }: Owner & { by: string; link: string }): Mail =>
  renderMail({
    to,
    siteName,
    subject: texts.welcome.subject,
    greeting: texts.welcome.greeting(isolateName(name)),
    paragraphs: [texts.welcome.ready(isolateName(by))],
    button: { label: texts.welcome.button, link },
    note: texts.welcome.note,
  })

/** Tells the PIC who invited that the invitation was used, and by whom. */
export const joinedMail = ({
  to,
  name,
  newcomer,
  role,
  siteName,
}: Owner & { newcomer: string; role: Role }): Mail =>
  renderMail({
    to,
    siteName,
    subject: texts.joined.subject,
    greeting: texts.joined.greeting(isolateName(name)),
    paragraphs: [texts.joined.joined(isolateName(newcomer), role)],
  })

const formatTime = (time: Date) =>
  time.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: schoolTimeZone })
