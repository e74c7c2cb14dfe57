import { formatDay } from '#domain/dates/format-day.ts'
import { mailOf } from '#server/mail/templates/render-mail.ts'

type Ending = { children: number; until: string; link: string }

/** Reminds a PIC. Only the page behind the login names the children. */
export const consentsEndingMail = mailOf(({ link, children, until }: Ending) => ({
  subject: 'Consents end soon',
  paragraphs: [
    children === 1
      ? `one family’s consent to what we show of their child ends after ${formatDay(until)}.`
      : `the consents of ${children} families end soon, the first after ${formatDay(until)}.`,
    'After that day visitors see neither the photo nor the full name.',
  ],
  button: { label: 'See the consents', link },
  note: 'Ask the family and record their answer.',
}))
