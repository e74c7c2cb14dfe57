import { formatDay } from '#domain/dates/format-day.ts'
import type { Mail } from '../mailer.ts'
import { isolateName, renderMail } from './render-mail.ts'

const texts = {
  subject: 'Consents end soon',
  greeting: (name: string) => `Hello ${name},`,
  lead: (children: number, until: string) =>
    children === 1
      ? `what one family has allowed us to show of their child ends after ${until}.`
      : `what ${children} families have allowed us to show of their children ends soon, the first after ${until}.`,
  afterwards: 'After that day visitors see neither the photo nor the full name.',
  ask: 'Ask the family and record their answer.',
  look: 'See the consents',
}

type ToPic = { to: string; name: string; siteName: string; link: string; children: number; until: string }

/** Reminds a PIC. The children are named on the page only, behind the login. */
export const consentsEndingMail = ({ to, name, siteName, link, children, until }: ToPic): Mail =>
  renderMail({
    to,
    siteName,
    subject: texts.subject,
    greeting: texts.greeting(isolateName(name)),
    paragraphs: [texts.lead(children, formatDay(until)), texts.afterwards],
    button: { label: texts.look, link },
    note: texts.ask,
  })
