import type { Role } from '#domain/accounts.ts'
import type { Mail } from '../mailer.ts'
import { letter, nameOf } from './letter.ts'

type Parts = { to: string; newcomer: string; role: Role; link: string; siteName?: string }

/** Tells a PIC that somebody signed up and waits for approval. */
export const signUpMail = ({ to, newcomer, role, link, siteName }: Parts): Mail =>
  letter({
    to,
    siteName,
    subject: 'A new sign-up is waiting',
    greeting: 'Hello,',
    paragraphs: [`${nameOf(newcomer)} signed up as ${role} and waits for approval.`],
    button: { label: 'Look at pending approvals', link },
    note: 'Approve only people you know.',
  })
