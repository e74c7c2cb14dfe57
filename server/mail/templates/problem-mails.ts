import type { Mail } from '../mailer.ts'
import { type Addressee, renderMail } from './render-mail.ts'

const texts = {
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

type Params = Addressee & { link: string }

/** Tells a PIC what needs attention; each problem is a paragraph. */
export const problemsMail = ({ link, problems, ...pic }: Params & { problems: string[] }): Mail =>
  renderMail(pic, {
    subject: texts.begun.subject,
    paragraphs: [texts.begun.lead, ...problems],
    button: { label: texts.button, link },
    note: texts.begun.note,
  })

/** Tells a PIC that what they were told about is over. */
export function problemsOverMail({ link, labels, ...pic }: Params & { labels: string[] }): Mail {
  const all = labels.join(', ')
  return renderMail(pic, {
    subject: texts.over.subject(all),
    paragraphs: [texts.over.lead(all)],
    button: { label: texts.button, link },
    note: texts.over.note,
  })
}
