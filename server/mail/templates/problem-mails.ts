import type { Mail } from '../mailer.ts'
import { isolateName, renderMail } from './render-mail.ts'

const texts = {
  greeting: (name: string) => `Hello ${name},`,
  button: 'See the site’s health',
  begun: {
    subject: 'Our site needs attention',
    lead: 'something about our site does not get right by itself:',
    note: 'You get this mail again after a week if it lasts, and one when it is over. On that page these mails can be switched off.',
  },
  over: {
    subject: (labels: string) => `Fine again: ${labels}`,
    lead: (labels: string) => `what we wrote about is over: ${labels}.`,
    note: 'You do not need to do anything.',
  },
}

type Params = { to: string; name: string; link: string; siteName: string }

/** Tells a PIC what needs attention; each problem is a paragraph. */
export const problemsMail = ({ to, name, siteName, link, problems }: Params & { problems: string[] }): Mail =>
  renderMail({
    ...{ to, siteName, subject: texts.begun.subject },
    greeting: texts.greeting(isolateName(name)),
    paragraphs: [texts.begun.lead, ...problems],
    button: { label: texts.button, link },
    note: texts.begun.note,
  })

/** Tells a PIC that what they were told about is over. */
export function problemsOverMail({ to, name, siteName, link, labels }: Params & { labels: string[] }): Mail {
  const all = labels.join(', ')
  return renderMail({
    ...{ to, siteName, subject: texts.over.subject(all) },
    greeting: texts.greeting(isolateName(name)),
    paragraphs: [texts.over.lead(all)],
    button: { label: texts.button, link },
    note: texts.over.note,
  })
}
