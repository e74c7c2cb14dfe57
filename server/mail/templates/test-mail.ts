import type { Mail } from '../mailer.ts'
import { letter, nameOf } from './letter.ts'

type Parts = { to: string; by: string; link: string; siteName?: string }

/** Says that mail works, to whomever an admin chose. */
export const testMail = ({ to, by, link, siteName }: Parts): Mail =>
  letter({
    to,
    siteName,
    subject: 'A test mail',
    greeting: 'Hello,',
    paragraphs: [`${nameOf(by)} wanted to see whether mail from our site arrives. It does.`],
    button: { label: 'Open the site', link },
    note: 'There is nothing to do about this mail.',
  })
