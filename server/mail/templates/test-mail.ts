import type { Mail } from '../mailer.ts'
import { isolateName, renderMail } from './render-mail.ts'

const texts = {
  subject: 'A test mail',
  greeting: 'Hello,',
  arrives: (name: string) => `${name} wanted to see whether mail from our site arrives. It does.`,
  open: 'Open the site',
  note: 'You do not need to do anything.',
}

type Params = { to: string; by: string; link: string; siteName?: string }

/** Says that mail works, to whomever an admin chose. */
export const testMail = ({ to, by, link, siteName }: Params): Mail =>
  renderMail({
    to,
    siteName,
    subject: texts.subject,
    greeting: texts.greeting,
    paragraphs: [texts.arrives(isolateName(by))],
    button: { label: texts.open, link },
    note: texts.note,
  })
