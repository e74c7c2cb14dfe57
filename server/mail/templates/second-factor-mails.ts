import type { Mail } from '../mailer.ts'
import { type Addressee, formatTime, isolateName, renderMail, serverTeam } from './render-mail.ts'

// What somebody is told about the second factor of their account.

/** Each sentence goes on after the time. */
const changes = {
  added: {
    subject: 'A second factor was added to your account',
    happened: (by: string, what: string) => `${by} added a second factor to your account: ${what}.`,
  },
  removed: {
    subject: 'A second factor was removed from your account',
    happened: (by: string, what: string) => `${by} removed a second factor from your account: ${what}.`,
  },
  newCodes: {
    subject: 'You have new recovery codes',
    happened: (by: string) => `${by} made new recovery codes for your account. The old ones no longer work.`,
  },
  codeUsed: {
    subject: 'A recovery code was used',
    happened: (by: string, left: string) =>
      `${by} used one of the recovery codes of your account. There are ${left} left.`,
  },
  reset: {
    subject: 'Your second factor was reset',
    happened: (by: string) =>
      `${by} reset the second factor of your account. You have been logged out everywhere, and log in with your password alone until you set up a new one.`,
  },
}

const texts = {
  on: (when: string, happened: string) => `on ${when} ${happened}`,
  notYou: 'If you did not expect this, change your password immediately and tell a PIC.',
  required: {
    subject: 'PICs need a second factor now',
    decided: (name: string) =>
      `${name} has decided that PICs need a second factor beside the password: an authenticator app or a passkey.`,
    next: 'You do not have one yet. The next time you log in you will be asked to set one up. It takes two minutes.',
    button: 'Set it up',
  },
}

export type FactorChange = keyof typeof changes

/**
 * Tells the owner of an account what has happened to its second factor, in case it was not them.
 *
 * @param what the factor, or how many codes are left
 * @param by who did it; undefined for the command line
 */
export function factorChangedMail({
  change,
  what = '',
  when,
  by = serverTeam,
  ...owner
}: Addressee & { change: FactorChange; what?: string; when: Date; by?: string | undefined }): Mail {
  const { subject, happened } = changes[change]
  return renderMail(owner, {
    subject,
    paragraphs: [texts.on(formatTime(when), happened(isolateName(by), what)), texts.notYou],
  })
}

/** Tells a PIC without a second factor that one is needed now. */
export const factorRequiredMail = ({ by, link, ...owner }: Addressee & { by: string; link: string }): Mail =>
  renderMail(owner, {
    subject: texts.required.subject,
    paragraphs: [texts.required.decided(isolateName(by)), texts.required.next],
    button: { label: texts.required.button, link },
  })
