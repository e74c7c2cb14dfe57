import type { Mail } from '../mailer.ts'
import { type Addressee, isolateName, renderMail } from './render-mail.ts'

const texts = {
  subject: 'A test mail',
  arrives: (name: string) => `${name} wanted to see whether mail from our site arrives. It does.`,
  open: 'Open the site',
  note: 'You do not need to do anything.',
}

type Params = Addressee & { by: string; link: string }

/** Says that mail works, to whomever an admin chose. */
export const testMail = ({ by, link, ...to }: Params): Mail =>
  renderMail(to, {
    subject: texts.subject,
    paragraphs: [texts.arrives(isolateName(by))],
    button: { label: texts.open, link },
    note: texts.note,
  })
