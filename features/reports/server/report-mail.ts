import type { MailAttachment } from '#server/mail/attachments.ts'
import { mailOf } from '#server/mail/templates/render-mail.ts'
import { type Counts, countedKinds } from '../reports.ts'

type Report = {
  label: string
  counts?: Counts
  attachments?: MailAttachment[]
  /** True if the report names people. */
  namesPeople?: boolean
}

export const reportMail = mailOf(({ label, counts, attachments = [], namesPeople = false }: Report) => {
  // Removes "(Email)" from "Dashboard Report (Email)": it describes the button, not the report.
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
    note: `An admin of our site sent you this.${namesPeople ? ' It contains personal information: please keep it private.' : ''}`,
    attachments,
  }
})

const figuresOf = (counts: Counts) =>
  countedKinds.map(({ count: { name, label } }) => ({
    label,
    figure: (counts[name] ?? 0).toLocaleString('en-IN'),
  }))
