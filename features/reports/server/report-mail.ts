import type { MailAttachment } from '#server/mail/attachments.ts'
import { mailOf } from '#server/mail/templates/render-mail.ts'
import { type Counts, countedKinds } from '../reports.ts'

type Report = {
  /** The report's name, as the dashboard's button has it. */
  label: string
  /** Stand in the letter itself. */
  counts?: Counts
  attachments?: MailAttachment[]
}

/** A report that an admin asked for: numbers in the letter, files beside it. */
export const reportMail = mailOf(({ label, counts, attachments = [] }: Report) => {
  // "Dashboard Report (Email)": the way it travels is of the button, not of the report.
  const title = label.replace(/ \([^()]*\)$/, '')
  const names = attachments.map(({ fileName }) => fileName)
  return {
    subject: title,
    title,
    paragraphs: [
      `here is the ${title} you asked for.`,
      ...(names.length > 0 ? [`It is attached: ${names.join(', ')}.`] : []),
    ],
    ...(counts && { figures: figuresOf(counts) }),
    note: 'An admin of our site sent you this. It contains personal information: please keep it private.',
    attachments,
  }
})

const figuresOf = (counts: Counts) =>
  countedKinds.map(({ count: { name, label } }) => ({
    label,
    figure: (counts[name] ?? 0).toLocaleString('en-IN'),
  }))
