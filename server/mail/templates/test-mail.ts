import type { Mail } from '../mailer.ts'
import { isolateName, renderMail } from './render-mail.ts'

type Params = { to: string; by: string; link: string; siteName?: string }

/** Says that mail works, to whomever an admin chose. */
export const testMail = ({ to, by, link, siteName }: Params): Mail =>
  renderMail({
    to,
    siteName,
    subject: 'A test mail',
    greeting: 'Hello,',
    paragraphs: [`${isolateName(by)} wanted to see whether mail from our site arrives. It does.`],
    button: { label: 'Open the site', link },
    note: 'There is nothing to do about this mail.',
  })
