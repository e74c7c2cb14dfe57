import { actorName, formatTime, isolateName, mailOf } from '#server/mail/templates/render-mail.ts'

/** The time and the admin who made the change are added to each sentence. */
const changes = {
  added: {
    subject: 'A second factor was added to your account',
    happened: (what: string) => `added a second factor to your account: ${what}.`,
  },
  removed: {
    subject: 'A second factor was removed from your account',
    happened: (what: string) => `removed a second factor from your account: ${what}.`,
  },
  newCodes: {
    subject: 'You have new recovery codes',
    happened: () => 'made new recovery codes for your account. The old ones no longer work.',
  },
  codeUsed: {
    subject: 'A recovery code was used',
    happened: (left: string) =>
      `used one of the recovery codes of your account. There ${left === '1' ? 'is' : 'are'} ${left} left.`,
  },
  reset: {
    subject: 'Your second factor was reset',
    happened: () =>
      'reset the second factor of your account. You have been logged out everywhere. Until you set up a new one, you log in with your password alone.',
  },
}

export type FactorChange = keyof typeof changes

/** `what` is the factor, or the number of codes left. */
type Changed = { change: FactorChange; what: string; when: Date; by: string | null }

/** Tells the owner about a change of the second factor, in case someone else made it. */
export const factorChangedMail = mailOf(({ change, what, when, by }: Changed) => ({
  subject: changes[change].subject,
  paragraphs: [
    `on ${formatTime(when)} ${actorName(by)} ${changes[change].happened(what)}`,
    'If you did not expect this, change your password immediately and tell a PIC.',
  ],
}))

/** Tells a PIC without a second factor that one is now required. */
export const factorRequiredMail = mailOf(({ by, link }: { by: string; link: string }) => ({
  subject: 'PICs need a second factor now',
  paragraphs: [
    `${isolateName(by)} has decided that PICs need a second factor in addition to the password: an authenticator app or a passkey.`,
    'You do not have one yet. Set one up before you go on with anything else. It takes two minutes.',
  ],
  button: { label: 'Set it up', link },
}))
