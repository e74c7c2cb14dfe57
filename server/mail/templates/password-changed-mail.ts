import { schoolTimeZone } from '#domain/dates/school-day.ts'
import type { Mail } from '../mailer.ts'
import { isolateName, renderMail } from './render-mail.ts'

const texts = {
  subject: 'Your password was changed',
  greeting: (name: string) => `Hello ${name},`,
  changed: (when: string) =>
    `the password of your account was changed on ${when}. You have been logged out everywhere; please log in with the new password.`,
  notYou:
    'If it was not you, ask for a new password at once, with "Forgot password" on the login page, and tell the PIC.',
}

type Params = { to: string; name: string; when: Date; siteName?: string }

/** Tells the owner of an account that its password is another one now, in case it was not them. */
export const passwordChangedMail = ({ to, name, when, siteName }: Params): Mail =>
  renderMail({
    to,
    siteName,
    subject: texts.subject,
    greeting: texts.greeting(isolateName(name)),
    paragraphs: [texts.changed(formatTime(when)), texts.notYou],
  })

const formatTime = (when: Date) =>
  when.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: schoolTimeZone })
