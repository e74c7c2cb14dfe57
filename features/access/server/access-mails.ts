import { formatDay } from '#domain/dates/format-day.ts'
import type { Role } from '#domain/permissions.ts'
import { type Addressee, actorName, isolateName, mailOf } from '#server/mail/templates/render-mail.ts'

// Mails to users about their own access, and to PICs about other people's.

/** `by` is the acting admin; null for the command line. */
export type MailFacts = Addressee & { by: string | null; link: string }

const notYou = 'If this is a mistake, please speak to a PIC.'
const thanks = 'Thank you for all you have done!'
const logIn = (link: string) => ({ label: 'Log in', link })
const open = (link: string) => ({ label: 'Open the dashboard', link })

export const roleChangedMail = mailOf(({ by, role, link }: MailFacts & { role: Role }) => ({
  subject: 'Your role was changed',
  paragraphs: [`${actorName(by)} has made you a ${role}.`, notYou],
  button: logIn(link),
}))

export const accessEndedMail = mailOf(({ by }: MailFacts) => ({
  subject: 'Your access has ended',
  paragraphs: [
    `${actorName(by)} has ended your access to our site. You have been logged out everywhere. ${thanks}`,
    notYou,
  ],
}))

export const accessResumedMail = mailOf(({ by, link }: MailFacts) => ({
  subject: 'You have access again',
  paragraphs: [`${actorName(by)} has given you access to our site again.`, notYou],
  button: logIn(link),
}))

export const accessLastsMail = mailOf(({ by, endsOn, link }: MailFacts & { endsOn: string | null }) => ({
  subject: 'Your access has a new end date',
  paragraphs: [
    endsOn === null
      ? `${actorName(by)} has removed the end date of your access.`
      : `${actorName(by)} has set the last day of your access: ${formatDay(endsOn)}.`,
    notYou,
  ],
  button: logIn(link),
}))

export const signedOutMail = mailOf(({ by, link }: MailFacts) => ({
  subject: 'You were logged out everywhere',
  paragraphs: [`${actorName(by)} has logged you out on every device. You can log in again.`, notYou],
  button: logIn(link),
}))

export const accountRemovedMail = mailOf(({ by }: MailFacts) => ({
  subject: 'Your account was removed',
  paragraphs: [
    `${actorName(by)} has removed your account. Your details are deleted; your name stays in our history of changes. ${thanks}`,
    notYou,
  ],
}))

type Ending = { endsOn: string; offOn: string; link: string }

export const accessEndingMail = mailOf(({ endsOn, offOn, link }: Ending) => ({
  subject: 'Your access ends soon',
  paragraphs: [
    `your access to our site lasts until ${formatDay(endsOn)}. If you still help us after that, ask a PIC to extend it. We have told the PICs too.`,
    `Otherwise it becomes read-only after ${formatDay(endsOn)} and ends on ${formatDay(offOn)}.`,
  ],
  button: open(link),
}))

/** Sent on the first day after the last day of full access. */
export const accessReadOnlyMail = mailOf(({ offOn, link }: Ending) => ({
  subject: 'Your access is read-only now',
  paragraphs: [
    `your full access has ended. Until ${formatDay(offOn)} you can still look at everything and change your own account. A PIC can give you full access again.`,
  ],
  button: open(link),
}))

/** Sent on the first day without access. */
export const accessOverMail = mailOf(() => ({
  subject: 'Your access has ended',
  paragraphs: [`your access to our site has ended. ${thanks} A PIC can restore it.`],
}))

type Listed = { fullName: string; role: Role; day: string }
type ToPic = { link: string; people: Listed[] }

/** Asks a PIC which admins should keep their access. */
export const endingsMail = mailOf(({ people, link }: ToPic) => ({
  subject: 'Access that ends soon',
  paragraphs: [
    `the access of ${people.length === 1 ? 'one person' : `${people.length} people`} ends soon:`,
    ...linesOf(people, 'until'),
  ],
  button: { label: 'See the admins', link },
  note: 'If you do not extend it, their access becomes read-only the day after and ends four weeks later.',
}))

/** Reminds a PIC of unanswered sign-ups. `kept` is a period such as "30 days". */
export const unansweredMail = mailOf(({ people, link, period }: ToPic & { period: string }) => ({
  subject: 'Sign-ups are waiting for an answer',
  paragraphs: [
    `${people.length === 1 ? 'one person is waiting' : `${people.length} people are waiting`} for approval:`,
    ...linesOf(people, 'since'),
  ],
  button: { label: 'See pending approvals', link },
  note: `Approve only people you know. A sign-up that nobody answers is deleted after ${period}.`,
}))

/** The last mail to a person whose sign-up expired unanswered. */
export const signUpExpiredMail = mailOf(({ period }: { period: string }) => ({
  subject: 'Your sign-up was not answered',
  paragraphs: [
    `thank you for signing up. Nobody answered for ${period}, so we have deleted your sign-up.`,
    'Please speak to a PIC and sign up again.',
  ],
}))

/** Limits the length of the mail after a flood of sign-ups. */
const maxListed = 20

const linesOf = (people: Listed[], what: 'until' | 'since') => [
  ...people
    .slice(0, maxListed)
    .map(({ fullName, role, day }) => `${isolateName(fullName)} (${role}), ${what} ${formatDay(day)}`),
  ...(people.length > maxListed ? [`… and ${people.length - maxListed} more`] : []),
]
