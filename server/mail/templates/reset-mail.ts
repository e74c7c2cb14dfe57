import { resetLinkMinutes } from '#domain/accounts.ts'
import type { Mail } from '../mailer.ts'
import { letter, nameOf } from './letter.ts'

type Parts = { to: string; name: string; link: string; siteName?: string }

/** The link by which somebody who forgot the password sets a new one (decisions §6). */
export const resetMail = ({ to, name, link, siteName }: Parts): Mail => ({
  ...letter({
    to,
    siteName,
    subject: 'Set a new password',
    greeting: `Hello ${nameOf(name)},`,
    paragraphs: ['somebody asked for a new password for your account. If it was you, choose one here.'],
    button: { label: 'Choose a new password', link },
    note: `The link works once, for ${resetLinkMinutes} minutes. If it was not you, there is nothing to do: your password stays as it is.`,
  }),
  holdsSecret: true,
})
