import type { Mail } from '../mailer.ts'
import { type Addressee, isolateName, renderMail } from './render-mail.ts'

// What is said about the site itself.

const texts = {
  button: 'See the site’s health',
  begun: {
    subject: 'Our site needs attention',
    lead: 'something about our site needs your attention:',
    note: 'You get this mail again after a week if it is not fixed, and one when it is. You can turn these mails off on that page.',
  },
  over: {
    subject: (labels: string) => `Fine again: ${labels}`,
    lead: (labels: string) => `this is fixed: ${labels}.`,
    note: 'You do not need to do anything.',
  },
  test: {
    subject: 'A test mail',
    arrives: (name: string) => `${name} sent this to check that mail from our site arrives. It does.`,
    button: 'Open the site',
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

/** Says that mail works, to whomever an admin chose. */
export const testMail = ({ by, link, ...to }: Params & { by: string }): Mail =>
  renderMail(to, {
    subject: texts.test.subject,
    paragraphs: [texts.test.arrives(isolateName(by))],
    button: { label: texts.test.button, link },
    note: texts.test.note,
  })
