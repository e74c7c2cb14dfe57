import type { Mail } from '../mailer.ts'
import { isolateName, renderMail } from './render-mail.ts'

const texts = {
  subject: 'Your sign-up was not approved',
  greeting: (name: string) => `Hello ${name},`,
  rejected: 'thank you for signing up. Your account was not approved, and what you sent us has been deleted.',
  mistake: 'If you think this is a mistake, please speak to the PIC and sign up again.',
}

type Params = { to: string; name: string; siteName?: string }

/** Tells somebody who signed up that the account was not approved and what was sent is deleted. */
export const rejectedMail = ({ to, name, siteName }: Params): Mail =>
  renderMail({
    to,
    siteName,
    subject: texts.subject,
    greeting: texts.greeting(isolateName(name)),
    paragraphs: [texts.rejected, texts.mistake],
  })
