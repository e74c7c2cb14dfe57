import { formatDay } from '#domain/dates/format-day.ts'
import type { Mail } from '../mailer.ts'
import { type Addressee, renderMail } from './render-mail.ts'

const texts = {
  subject: 'Consents end soon',
  lead: (children: number, until: string) =>
    children === 1
      ? `one family’s consent to what we show of their child ends after ${until}.`
      : `what ${children} families have allowed us to show of their children ends soon, the first after ${until}.`,
  afterwards: 'After that day visitors see neither the photo nor the full name.',
  ask: 'Ask the family and record their answer.',
  look: 'See the consents',
}

type ToPic = Addressee & { link: string; children: number; until: string }

/** Reminds a PIC. The children are named on the page only, behind the login. */
export const consentsEndingMail = ({ link, children, until, ...pic }: ToPic): Mail =>
  renderMail(pic, {
    subject: texts.subject,
    paragraphs: [texts.lead(children, formatDay(until)), texts.afterwards],
    button: { label: texts.look, link },
    note: texts.ask,
  })
