import { formatDay } from '#domain/dates/format-day.ts'
import { resetLinkMinutes } from '#domain/session/accounts.ts'
import { actorName, formatTime, isolateName, mailOf } from '#server/mail/templates/render-mail.ts'

type WithLink = { link: string }

export const approvedMail = mailOf(({ link, endsOn }: WithLink & { endsOn: string | null }) => ({
  subject: 'Welcome! Your account is approved',
  paragraphs: [
    'your account has been approved. You can log in now. Good to have you with us!',
    ...(endsOn
      ? [`Your access lasts until ${formatDay(endsOn)}. Before then we will ask whether you are staying.`]
      : []),
  ],
  button: { label: 'Log in', link },
}))

export const rejectedMail = mailOf(() => ({
  subject: 'Your sign-up was not approved',
  paragraphs: [
    'thank you for signing up. Your account was not approved, and we have deleted your sign-up.',
    'If you think this is a mistake, please speak to the PIC and sign up again.',
  ],
}))

type NewPic = WithLink & { newcomer: string; by: string | null; when: Date }

export const newPicMail = mailOf(({ newcomer, by, when, link }: NewPic) => ({
  subject: 'There is a new PIC',
  paragraphs: [
    `${actorName(by)} made ${isolateName(newcomer)} a PIC on ${formatTime(when)}. PICs can change who has access.`,
  ],
  button: { label: 'See the admins', link },
  note: 'If you did not expect this, end that access immediately and speak to the other PICs.',
}))

/** Tells the owner that the password was changed, in case it was someone else. */
export const passwordChangedMail = mailOf(({ when }: { when: Date }) => ({
  subject: 'Your password was changed',
  paragraphs: [
    `the password of your account was changed on ${formatTime(when)}. You have been logged out everywhere; please log in with the new password.`,
    'If it was not you, set a new password immediately with "Forgot password" on the login page, and tell the PIC.',
  ],
}))

/** Contains the link to reset a forgotten password (owner-decisions §6). */
export const resetMail = mailOf(({ link }: WithLink) => ({
  subject: 'Set a new password',
  paragraphs: ['someone asked for a new password for your account. If it was you, choose one here.'],
  button: { label: 'Choose a new password', link },
  note: `The link works once, for ${resetLinkMinutes} minutes. If it was not you, ignore this mail: your password stays the same.`,
  holdsSecret: true,
}))
