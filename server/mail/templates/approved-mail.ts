import type { Mail } from '../mailer.ts'
import { isolateName, renderMail } from './render-mail.ts'

const texts = {
  subject: 'Welcome! Your account is approved',
  greeting: (name: string) => `Hello ${name},`,
  approved: 'your account has been approved. You can log in now. It is good to have you with us!',
  logIn: 'Log in',
}

type Params = { to: string; name: string; link: string; siteName?: string }

/** Tells somebody who signed up that they can log in now. */
export const approvedMail = ({ to, name, link, siteName }: Params): Mail =>
  renderMail({
    to,
    siteName,
    subject: texts.subject,
    greeting: texts.greeting(isolateName(name)),
    paragraphs: [texts.approved],
    button: { label: texts.logIn, link },
  })
