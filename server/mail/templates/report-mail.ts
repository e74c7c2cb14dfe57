import { type Counts, countedKinds } from '#domain/admin/reports.ts'
import type { MailAttachment } from '../attachments.ts'
import type { Mail } from '../mailer.ts'
import { type Addressee, renderMail } from './render-mail.ts'

export const texts = {
  here: (title: string) => `here is the ${title} you asked for.`,
  attached: (fileNames: string[]) => `It is attached: ${fileNames.join(', ')}.`,
  note: 'An admin of our site sent you this. It contains personal information: please keep it private.',
}

type Params = Addressee & {
  /** The report's name, as the dashboard's button has it. */
  label: string
  /** Stand in the letter itself. */
  counts?: Counts
  attachments?: MailAttachment[]
}

/** A report that an admin asked for: numbers in the letter, files beside it. */
export function reportMail({ label, counts, attachments = [], ...to }: Params): Mail {
  // "Dashboard Report (Email)": the way it travels is of the button, not of the report.
  const title = label.replace(/ \([^()]*\)$/, '')
  const mail = renderMail(to, {
    subject: title,
    title,
    paragraphs: [
      texts.here(title),
      ...(attachments.length > 0 ? [texts.attached(attachments.map(({ fileName }) => fileName))] : []),
    ],
    ...(counts && { figures: figuresOf(counts) }),
    note: texts.note,
  })
  return { ...mail, attachments }
}

const figuresOf = (counts: Counts) =>
  countedKinds.map(({ count: { name, label } }) => ({
    label,
    figure: (counts[name] ?? 0).toLocaleString('en-IN'),
  }))
