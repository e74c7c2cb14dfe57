import type { Mail } from '../mailer.ts'
import { isolateName, renderMail } from './render-mail.ts'

const texts = {
  greeting: (name: string) => `Hello ${name},`,
  button: 'Look how the site is',
  hands: {
    subject: 'Our site needs somebody’s hands',
    lead: 'something about our site does not get right by itself:',
    note: 'You hear of it again after a week if it lasts, and when it is over. On that page these mails can be switched off.',
  },
  over: {
    subject: (labels: string) => `Fine again: ${labels}`,
    lead: (labels: string) => `what we wrote about is over: ${labels}.`,
    note: 'There is nothing to do about this mail.',
  },
}

type Params = { to: string; name: string; link: string; siteName: string }

/** Tells a PIC what needs hands; each trouble is a paragraph. */
export const needsHandsMail = ({
  to,
  name,
  siteName,
  link,
  troubles,
}: Params & { troubles: string[] }): Mail =>
  renderMail({
    ...{ to, siteName, subject: texts.hands.subject },
    greeting: texts.greeting(isolateName(name)),
    paragraphs: [texts.hands.lead, ...troubles],
    button: { label: texts.button, link },
    note: texts.hands.note,
  })

/** Tells a PIC that what they were told about is over. */
export function troublesOverMail({ to, name, siteName, link, labels }: Params & { labels: string[] }): Mail {
  const all = labels.join(', ')
  return renderMail({
    ...{ to, siteName, subject: texts.over.subject(all) },
    greeting: texts.greeting(isolateName(name)),
    paragraphs: [texts.over.lead(all)],
    button: { label: texts.button, link },
    note: texts.over.note,
  })
}
