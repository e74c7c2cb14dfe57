import type { Mail } from '../mailer.ts'
import { isolateName, renderMail } from './render-mail.ts'

type Params = { to: string; name: string; siteName?: string }

/** Tells somebody who signed up that the account was not approved and what was sent is deleted. */
export const rejectedMail = ({ to, name, siteName }: Params): Mail =>
  renderMail({
    to,
    siteName,
    subject: 'Your sign-up was not approved',
    greeting: `Hello ${isolateName(name)},`,
    paragraphs: [
      'thank you for signing up. Your account was not approved, and what you sent us has been deleted.',
      'If you think this is a mistake, please speak to the PIC and sign up again.',
    ],
  })
