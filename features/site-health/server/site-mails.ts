import { formatDay } from '#domain/dates/format-day.ts'
import { isolateName, mailOf } from '#server/mail/templates/render-mail.ts'

// What is said about the site itself.

type WithLink = { link: string }

const seeHealth = (link: string) => ({ label: 'See the site’s health', link })

/** Tells a PIC what needs attention; each problem is a paragraph. */
export const problemsMail = mailOf(({ link, problems }: WithLink & { problems: string[] }) => ({
  subject: 'Our site needs attention',
  paragraphs: ['something about our site needs your attention:', ...problems],
  button: seeHealth(link),
  note: 'You get this mail again after a week if it is not fixed, and one when it is. You can turn these mails off on that page.',
}))

/** Tells a PIC that what they were told about is over. */
export const problemsOverMail = mailOf(({ link, labels }: WithLink & { labels: string[] }) => ({
  subject: `Fine again: ${labels.join(', ')}`,
  paragraphs: [`this is fixed: ${labels.join(', ')}.`],
  button: seeHealth(link),
  note: 'You do not need to do anything.',
}))

/** Says that mail works, to whomever an admin chose. */
export const testMail = mailOf(({ by, link }: WithLink & { by: string }) => ({
  subject: 'A test mail',
  paragraphs: [`${isolateName(by)} sent this to check that mail from our site arrives. It does.`],
  button: { label: 'Open the site', link },
  note: 'You do not need to do anything.',
}))

/** Tells a PIC that another one has changed what volunteers may do: `Make backups: no`, one for each switch. */
export const volunteerPermissionsMail = mailOf(
  ({ by, changes, link }: WithLink & { by: string; changes: string[] }) => ({
    subject: 'What volunteers may do has changed',
    paragraphs: [`${isolateName(by)} has changed what volunteers may do in the admin area:`, ...changes],
    button: { label: 'See the settings', link },
    note: 'Every PIC gets this mail. If it was a mistake, change it back there.',
  }),
)

type Consents = WithLink & { children: number; until: string }

/** Reminds a PIC. The children are named on the page only, behind the login. */
export const consentsEndingMail = mailOf(({ link, children, until }: Consents) => ({
  subject: 'Consents end soon',
  paragraphs: [
    children === 1
      ? `one family’s consent to what we show of their child ends after ${formatDay(until)}.`
      : `what ${children} families have allowed us to show of their children ends soon, the first after ${formatDay(until)}.`,
    'After that day visitors see neither the photo nor the full name.',
  ],
  button: { label: 'See the consents', link },
  note: 'Ask the family and record their answer.',
}))
