import { resetLinkMinutes } from '#domain/accounts/accounts.ts'
import type { Mail } from '../mailer.ts'
import { isolateName, renderMail } from './render-mail.ts'

const texts = {
  subject: 'Set a new password',
  greeting: (name: string) => `Hello ${name},`,
  asked: 'somebody asked for a new password for your account. If it was you, choose one here.',
  choose: 'Choose a new password',
  note: `The link works once, for ${resetLinkMinutes} minutes. If it was not you, there is nothing to do: your password stays as it is.`,
}

type Params = { to: string; name: string; link: string; siteName?: string }

/** The link by which somebody who forgot the password sets a new one (owner-decisions §6). */
export const resetMail = ({ to, name, link, siteName }: Params): Mail => ({
  ...renderMail({
    to,
    siteName,
    subject: texts.subject,
    greeting: texts.greeting(isolateName(name)),
    paragraphs: [texts.asked],
    button: { label: texts.choose, link },
    note: texts.note,
  }),
  holdsSecret: true,
})
