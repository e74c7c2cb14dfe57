import { type Counts, countedKinds } from '#domain/admin/reports.ts'
import type { MailAttachment } from '../attachments.ts'
import type { Mail } from '../mailer.ts'
import { renderMail } from './render-mail.ts'

type Params = {
  to: string
  /** The report's name, as the dashboard's button has it. */
  label: string
  /** Stand in the letter itself. */
  counts?: Counts
  attachments?: MailAttachment[]
  siteName?: string
}

/** A report that an admin asked for: numbers in the letter, files beside it. */
export function reportMail({ to, label, counts, attachments = [], siteName }: Params): Mail {
  // "Dashboard Report (Email)": the way it travels is of the button, not of the report.
  const title = label.replace(/ \([^()]*\)$/, '')
  const mail = renderMail({
    to,
    siteName,
    subject: title,
    title,
    greeting: 'Hello,',
    paragraphs: [
      `here is the ${title} you asked for.`,
      ...(attachments.length > 0 ? [`It is attached: ${attachments.map(nameOfFile).join(', ')}.`] : []),
    ],
    ...(counts && { figures: figuresOf(counts) }),
    note: 'An admin of our site had this sent to you. Please keep what it says about people to yourself.',
  })
  return { ...mail, attachments }
}

const nameOfFile = ({ fileName }: MailAttachment) => fileName

const figuresOf = (counts: Counts) =>
  countedKinds.map(({ count: { name, label } }) => ({
    label,
    figure: (counts[name] ?? 0).toLocaleString('en-IN'),
  }))
