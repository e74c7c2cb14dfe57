import { handoverScreen } from '#domain/admin/handover.ts'
import { offerDays } from '#domain/admin/ownership.ts'
import type { Mail } from '../mailer.ts'
import { isolateName, renderMail } from './render-mail.ts'

// What two people are told when one hands the site over to the other.

const texts = {
  greeting: (name: string) => `Hello ${name},`,
  offered: {
    subject: 'You are asked to take the site over',
    text: (by: string) => `${by} asks you to take our site over and to be its PIC.`,
    whatThen: (days: number | null) =>
      days === null
        ? 'They stay as a Volunteer then.'
        : `Their own access ends ${days === 1 ? 'the day' : `${days} days`} after you have accepted.`,
    note: `Nothing changes until you accept, within ${offerDays} days. If you do not want to, decline there.`,
    open: 'Look at the offer',
  },
  withdrawn: {
    subject: 'The site is not handed over',
    text: (by: string) => `${by} has taken back the offer that you take our site over. Nothing was changed.`,
  },
  declined: {
    subject: 'Your offer was declined',
    text: (by: string) =>
      `${by} has declined to take our site over. Nothing was changed; you are still a PIC.`,
  },
}

type Deed = { to: string; name: string; by: string | null; link: string; siteName: string }

/** To whoever is asked. */
export const ownershipOfferedMail = ({ days, link, ...deed }: Deed & { days: number | null }): Mail =>
  mailTo(deed, {
    subject: texts.offered.subject,
    paragraphs: [texts.offered.text(nameOf(deed)), texts.offered.whatThen(days)],
    button: { label: texts.offered.open, link: new URL(handoverScreen, link).href },
    note: texts.offered.note,
  })

/** To the other of the two, where one has ended an offer. */
export const offerEndedMail = ({
  isWithdrawn,
  link: _link,
  ...deed
}: Deed & { isWithdrawn: boolean }): Mail => {
  const { subject, text } = isWithdrawn ? texts.withdrawn : texts.declined
  return mailTo(deed, { subject, paragraphs: [text(nameOf(deed))] })
}

const nameOf = ({ by }: Pick<Deed, 'by'>) => isolateName(by ?? '')

const mailTo = (
  { to, name, siteName }: Omit<Deed, 'link'>,
  content: Omit<Parameters<typeof renderMail>[0], 'to' | 'siteName' | 'greeting'>,
): Mail => renderMail({ to, siteName, greeting: texts.greeting(isolateName(name)), ...content })
