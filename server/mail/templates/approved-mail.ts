import type { Mail } from '../mailer.ts'
import { isolateName, renderMail } from './render-mail.ts'

type Params = { to: string; name: string; link: string; siteName?: string }

/** Tells somebody who signed up that they can log in now. */
export const approvedMail = ({ to, name, link, siteName }: Params): Mail =>
  renderMail({
    to,
    siteName,
    subject: 'Welcome! Your account is approved',
    greeting: `Hello ${isolateName(name)},`,
    paragraphs: ['your account has been approved. You can log in now. It is good to have you with us!'],
    button: { label: 'Log in', link },
  })
