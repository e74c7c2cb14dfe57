import type { Role } from '#domain/permissions.ts'
import type { Mail } from '../mailer.ts'
import { isolateName, renderMail } from './render-mail.ts'

type Params = { to: string; link: string; siteName?: string }
type Newcomer = { newcomer: string; role: Role }

/** Tells a PIC that somebody signed up and waits for approval. */
export const signUpMail = ({ to, newcomer, role, link, siteName }: Params & Newcomer): Mail =>
  renderMail({
    to,
    siteName,
    subject: 'A new sign-up is waiting',
    greeting: 'Hello,',
    paragraphs: [`${isolateName(newcomer)} signed up as ${role} and waits for approval.`],
    button: { label: 'Look at pending approvals', link },
    note: 'Approve only people you know.',
  })

/** Instead of one mail more: that many have signed up, and that the others of this hour are not announced. */
export const manySignUpsMail = ({ to, count, link, siteName }: Params & { count: number }): Mail =>
  renderMail({
    to,
    siteName,
    subject: 'Many sign-ups are waiting',
    greeting: 'Hello,',
    paragraphs: [
      `${count} people have signed up within an hour and wait for approval. Further ones of this hour are not announced one by one.`,
    ],
    button: { label: 'Look at pending approvals', link },
    note: 'Approve only people you know. If nobody expects so many, somebody may be playing with the form.',
  })
