import type { Mail } from '../mailer.ts'
import { letter, nameOf } from './letter.ts'

type Parts = { to: string; name: string; siteName?: string }

/** Tells somebody who signed up that the account was not approved and what was sent is deleted. */
export const rejectedMail = ({ to, name, siteName }: Parts): Mail =>
  letter({
    to,
    siteName,
    subject: 'Your sign-up was not approved',
    greeting: `Hello ${nameOf(name)},`,
    paragraphs: [
      'thank you for signing up. Your account was not approved, and what you sent us has been deleted.',
      'If you think this is a mistake, please speak to the PIC and sign up again.',
    ],
  })
