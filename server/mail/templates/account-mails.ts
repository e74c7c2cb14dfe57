import { resetLinkMinutes } from '#domain/accounts/accounts.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import type { Mail } from '../mailer.ts'
import { type Addressee, formatTime, isolateName, renderMail, serverTeam } from './render-mail.ts'

// What somebody is told about their own account.

const texts = {
  approved: {
    subject: 'Welcome! Your account is approved',
    approved: 'your account has been approved. You can log in now. Good to have you with us!',
    logIn: 'Log in',
    until: (day: string) =>
      `Your access lasts until ${day}. Before then we will ask whether you are staying.`,
  },
  rejected: {
    subject: 'Your sign-up was not approved',
    rejected: 'thank you for signing up. Your account was not approved, and we have deleted your sign-up.',
    mistake: 'If you think this is a mistake, please speak to the PIC and sign up again.',
  },
  newPic: {
    subject: 'There is a new PIC',
    isPic: (newcomer: string, by: string, when: string) =>
      `${by} made ${newcomer} a PIC on ${when}. PICs can change who has access.`,
    button: 'See the admins',
    notYou: 'If you did not expect this, end that access immediately and speak to the other PICs.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    changed: (when: string) =>
      `the password of your account was changed on ${when}. You have been logged out everywhere; please log in with the new password.`,
    notYou:
      'If it was not you, set a new password immediately with "Forgot password" on the login page, and tell the PIC.',
  },
  reset: {
    subject: 'Set a new password',
    asked: 'someone asked for a new password for your account. If it was you, choose one here.',
    choose: 'Choose a new password',
    note: `The link works once, for ${resetLinkMinutes} minutes. If it was not you, ignore this mail: your password stays the same.`,
  },
}

/** Tells somebody who signed up that they can log in now. */
export const approvedMail = ({
  link,
  endsOn,
  ...owner
}: Addressee & { link: string; endsOn: string | null }) =>
  renderMail(owner, {
    subject: texts.approved.subject,
    paragraphs: [texts.approved.approved, ...(endsOn ? [texts.approved.until(formatDay(endsOn))] : [])],
    button: { label: texts.approved.logIn, link },
  })

/** Tells somebody who signed up that the account was not approved and what was sent is deleted. */
export const rejectedMail = (owner: Addressee) =>
  renderMail(owner, {
    subject: texts.rejected.subject,
    paragraphs: [texts.rejected.rejected, texts.rejected.mistake],
  })

/** Tells a PIC that somebody else is one now. */
export const newPicMail = ({
  newcomer,
  by,
  when,
  link,
  ...owner
}: Addressee & { newcomer: string; by: string | null; when: Date; link: string }) =>
  renderMail(owner, {
    subject: texts.newPic.subject,
    paragraphs: [
      texts.newPic.isPic(isolateName(newcomer), by === null ? serverTeam : isolateName(by), formatTime(when)),
    ],
    button: { label: texts.newPic.button, link },
    note: texts.newPic.notYou,
  })

/** Tells the owner of an account that its password is another one now, in case it was not them. */
export const passwordChangedMail = ({ when, ...owner }: Addressee & { when: Date }) =>
  renderMail(owner, {
    subject: texts.passwordChanged.subject,
    paragraphs: [texts.passwordChanged.changed(formatTime(when)), texts.passwordChanged.notYou],
  })

/** The link by which somebody who forgot the password sets a new one (owner-decisions §6). */
export const resetMail = ({ link, ...owner }: Addressee & { link: string }): Mail => ({
  ...renderMail(owner, {
    subject: texts.reset.subject,
    paragraphs: [texts.reset.asked],
    button: { label: texts.reset.choose, link },
    note: texts.reset.note,
  }),
  holdsSecret: true,
})
