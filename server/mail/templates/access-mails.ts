import { formatDay } from '#domain/dates/format-day.ts'
import type { Role } from '#domain/permissions.ts'
import { type Addressee, isolateName, renderMail, serverTeam } from './render-mail.ts'

// What people are told about their access, and PICs about that of others.

const texts = {
  logIn: 'Log in',
  open: 'Open the dashboard',
  look: 'See the admins',
  lookAtSignUps: 'See pending approvals',
  notYou: 'If this is a mistake, please speak to a PIC.',
  roleChanged: {
    subject: 'Your role was changed',
    text: (role: Role, by: string) => `${by} has made you a ${role}.`,
  },
  ended: {
    subject: 'Your access has ended',
    text: (by: string) =>
      `${by} has ended your access to our site. You have been logged out everywhere. Thank you for all you have done!`,
  },
  resumed: {
    subject: 'You have access again',
    text: (by: string) => `${by} has given you access to our site again.`,
  },
  lasts: {
    subject: 'Your access has a new end date',
    until: (day: string, by: string) => `${by} has set the last day of your access: ${day}.`,
    forever: (by: string) => `${by} has removed the end date of your access.`,
  },
  signedOut: {
    subject: 'You were logged out everywhere',
    text: (by: string) => `${by} has logged you out on every device. You can log in again.`,
  },
  removed: {
    subject: 'Your account was removed',
    text: (by: string) =>
      `${by} has removed your account. Your details are deleted; your name stays in our history of changes. Thank you for all you have done!`,
  },
  ending: {
    subject: 'Your access ends soon',
    text: (day: string) =>
      `your access to our site lasts until ${day}. If you still help us after that, ask a PIC to extend it. They have been asked too.`,
    silence: (readOnly: string, off: string) =>
      `Otherwise it becomes read-only after ${readOnly} and ends on ${off}.`,
  },
  readOnly: {
    subject: 'Your access is read-only now',
    text: (off: string) =>
      `the last day of your access is over. You can still look at everything and change your own account, until it ends on ${off}. A PIC can give you full access again.`,
  },
  over: {
    subject: 'Your access has ended',
    text: 'your access to our site has ended. Thank you for all you have done! A PIC can restore it.',
  },
  endings: {
    subject: 'Access that ends soon',
    lead: (count: number) => `the access of ${count === 1 ? 'one person' : `${count} people`} ends soon:`,
    person: (name: string, role: Role, day: string) => `${name} (${role}), until ${day}`,
    note: 'If you do not extend it, their access becomes read-only the day after and ends four weeks later.',
  },
  unanswered: {
    subject: 'Sign-ups are waiting for an answer',
    lead: (count: number) =>
      `${count === 1 ? 'one person is waiting' : `${count} people are waiting`} for approval:`,
    person: (name: string, role: Role, day: string) => `${name} (${role}), since ${day}`,
    more: (count: number) => `… and ${count} more`,
    note: (kept: string) =>
      `Approve only people you know. A sign-up that nobody answers is deleted after ${kept}.`,
  },
  expired: {
    subject: 'Your sign-up was not answered',
    text: (kept: string) =>
      `thank you for signing up. Nobody answered for ${kept}, so we have deleted your sign-up.`,
    again: 'Please speak to a PIC and sign up again.',
  },
}

/** Who acted; null for the command line. */
export type MailFacts = Addressee & { by: string | null; link: string }

export const roleChangedMail = ({ role, ...facts }: MailFacts & { role: Role }) =>
  linkMail(facts, texts.roleChanged.subject, texts.roleChanged.text(role, nameOf(facts)))

export const accessEndedMail = (facts: MailFacts) =>
  renderMail(facts, {
    subject: texts.ended.subject,
    paragraphs: [texts.ended.text(nameOf(facts)), texts.notYou],
  })

export const accessResumedMail = (facts: MailFacts) =>
  linkMail(facts, texts.resumed.subject, texts.resumed.text(nameOf(facts)))

export const accessLastsMail = ({ endsOn, ...facts }: MailFacts & { endsOn: string | null }) =>
  linkMail(
    facts,
    texts.lasts.subject,
    endsOn === null
      ? texts.lasts.forever(nameOf(facts))
      : texts.lasts.until(formatDay(endsOn), nameOf(facts)),
  )

export const signedOutMail = (facts: MailFacts) =>
  linkMail(facts, texts.signedOut.subject, texts.signedOut.text(nameOf(facts)))

export const accountRemovedMail = (facts: MailFacts) =>
  renderMail(facts, {
    subject: texts.removed.subject,
    paragraphs: [texts.removed.text(nameOf(facts)), texts.notYou],
  })

type Ending = Addressee & { endsOn: string; offOn: string; link: string }

/** Asks whose access ends soon whether they stay. */
export const accessEndingMail = ({ endsOn, offOn, link, ...owner }: Ending) =>
  renderMail(owner, {
    subject: texts.ending.subject,
    paragraphs: [
      texts.ending.text(formatDay(endsOn)),
      texts.ending.silence(formatDay(endsOn), formatDay(offOn)),
    ],
    button: { label: texts.open, link },
  })

/** On the first day after the last. */
export const accessReadOnlyMail = ({ offOn, link, ...owner }: Ending) =>
  renderMail(owner, {
    subject: texts.readOnly.subject,
    paragraphs: [texts.readOnly.text(formatDay(offOn))],
    button: { label: texts.open, link },
  })

/** On the first day without access. */
export const accessOverMail = (owner: Addressee) =>
  renderMail(owner, { subject: texts.over.subject, paragraphs: [texts.over.text] })

type Listed = { fullName: string; role: Role; day: string }
type ToPic = Addressee & { link: string; people: Listed[] }

/** Asks a PIC whose access is to be kept. */
export const endingsMail = ({ people, link, ...pic }: ToPic) =>
  renderMail(pic, {
    subject: texts.endings.subject,
    paragraphs: [texts.endings.lead(people.length), ...linesOf(people, texts.endings.person)],
    button: { label: texts.look, link },
    note: texts.endings.note,
  })

/** Reminds a PIC of sign-ups that nobody has answered. @param kept such as "30 days" */
export const unansweredMail = ({ people, link, kept, ...pic }: ToPic & { kept: string }) =>
  renderMail(pic, {
    subject: texts.unanswered.subject,
    paragraphs: [texts.unanswered.lead(people.length), ...linesOf(people, texts.unanswered.person)],
    button: { label: texts.lookAtSignUps, link },
    note: texts.unanswered.note(kept),
  })

/** The last note to somebody whose sign-up nobody has answered. */
export const signUpExpiredMail = ({ kept, ...owner }: Addressee & { kept: string }) =>
  renderMail(owner, {
    subject: texts.expired.subject,
    paragraphs: [texts.expired.text(kept), texts.expired.again],
  })

/** Somebody may sign up a thousand times. */
const maxListed = 20

const linesOf = (people: Listed[], line: (name: string, role: Role, day: string) => string) => [
  ...people
    .slice(0, maxListed)
    .map(({ fullName, role, day }) => line(isolateName(fullName), role, formatDay(day))),
  ...(people.length > maxListed ? [texts.unanswered.more(people.length - maxListed)] : []),
]

const nameOf = ({ by }: MailFacts) => (by === null ? serverTeam : isolateName(by))

const linkMail = ({ link, ...owner }: MailFacts, subject: string, text: string) =>
  renderMail(owner, { subject, paragraphs: [text, texts.notYou], button: { label: texts.logIn, link } })
