import { schoolTimeZone } from '#domain/dates/school-day.ts'
import { escapeXml } from '../../escape-xml.ts'
import type { Mail } from '../mailer.ts'

const texts = {
  hello: (name: string | undefined) => (name ? `Hello ${isolateName(name)},` : 'Hello,'),
  buttonFails: 'If the button does not work, open this address:',
}

/** `siteName` is the school's name from the site's settings. */
export type Addressee = { to: string; name?: string | undefined; siteName: string }

type MailContent = Pick<Mail, 'subject' | 'attachments' | 'holdsSecret'> & {
  /** A heading above the greeting, for mails about a single subject. */
  title?: string
  paragraphs: string[]
  figures?: Figure[]
  button?: { label: string; link: string }
  note?: string
}

export type Figure = { label: string; figure: string }

/**
 * Defines a kind of mail by a function from its facts to its content. The templates are little more than text, so
 * another language needs only other template files.
 */
export const mailOf =
  <Facts = unknown>(write: (facts: Addressee & Facts) => MailContent) =>
  (facts: Addressee & Facts): Mail =>
    renderMail(facts, write(facts))

/**
 * Renders a mail in one warm, plain layout; the text and the HTML have the same content. Mail programs
 * support only inline styles.
 */
export function renderMail({ to, name, siteName }: Addressee, content: MailContent): Mail {
  const { attachments, holdsSecret } = content
  const body = { ...content, greeting: texts.hello(name) }
  return {
    to,
    subject: `${content.subject} – ${siteName}`,
    text: renderText(body, siteName),
    html: renderHtml(body, siteName),
    ...(attachments && { attachments }),
    ...(holdsSecret && { holdsSecret }),
  }
}

/** Null means that the action was performed on the command line. */
export const actorName = (by: string | null) =>
  by === null ? 'someone with access to the server' : isolateName(by)

/** Formats a moment in the school's time zone. */
export const formatTime = (when: Date) =>
  when.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: schoolTimeZone })

/**
 * Prepares a person's name for one of our sentences. A right-to-left name is isolated (Unicode bidi), so that it does
 * not reorder the text around it; direction marks are removed.
 */
export function isolateName(name: string): string {
  const withoutMarks = name.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/.test(withoutMarks)
    ? `\u2068${withoutMarks}\u2069`
    : withoutMarks
}

type MailBody = MailContent & { greeting: string }

function renderText({ title, greeting, paragraphs, figures, button, note }: MailBody, siteName: string) {
  const blocks = [greeting, ...paragraphs]
  if (title) blocks.unshift(title.toUpperCase())
  if (figures) blocks.push(alignColumns(figures))
  if (button) blocks.push(`${button.label}:\n${button.link}`)
  if (note) blocks.push(note)
  return `${[...blocks, `-- \n${siteName}`].join('\n\n')}\n`
}

/** Aligns the figures, provided that the reader's font is monospaced. */
function alignColumns(figures: Figure[]) {
  const labelWidth = Math.max(...figures.map(({ label }) => label.length))
  const figureWidth = Math.max(...figures.map(({ figure }) => figure.length))
  return figures
    .map(({ label, figure }) => `${`${label}:`.padEnd(labelWidth + 2)}${figure.padStart(figureWidth)}`)
    .join('\n')
}

function renderHtml(
  { subject, title, greeting, paragraphs, figures, button, note }: MailBody,
  siteName: string,
) {
  const style = {
    page: 'margin:0;padding:24px 12px;background:#faf6ef',
    card: 'max-width:520px;margin:0 auto;padding:32px 28px;background:#ffffff;border:1px solid #eadfce;border-radius:12px;font:16px/1.6 Georgia,serif;color:#33291f',
    name: 'margin:0 0 24px;font-size:14px;letter-spacing:.04em;color:#8a5a1c',
    title: 'margin:0 0 16px;font-size:24px;line-height:1.25;color:#33291f',
    text: 'margin:0 0 16px',
    table: 'width:100%;margin:0 0 24px;border-collapse:collapse',
    label: 'padding:8px 0;border-bottom:1px solid #eadfce;text-align:left;font-weight:normal',
    figure: 'padding:8px 0;border-bottom:1px solid #eadfce;text-align:right;font-weight:bold',
    button:
      'display:inline-block;margin:8px 0 16px;padding:12px 24px;border-radius:8px;background:#9a4b12;color:#ffffff;font-weight:bold;text-decoration:none',
    small: 'margin:0 0 16px;font-size:14px;color:#6b5b4a;overflow-wrap:anywhere',
  }
  const paragraph = (text: string) => `<p style="${style.text}">${escapeXml(text)}</p>`
  const row = ({ label, figure }: Figure) =>
    `<tr><th scope="row" style="${style.label}">${escapeXml(label)}</th><td style="${style.figure}">${escapeXml(figure)}</td></tr>`
  const lines = [
    `<p style="${style.name}">${escapeXml(siteName)}</p>`,
    title && `<h1 style="${style.title}">${escapeXml(title)}</h1>`,
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    figures && `<table style="${style.table}">${figures.map(row).join('')}</table>`,
    button && `<a href="${escapeXml(button.link)}" style="${style.button}">${escapeXml(button.label)}</a>`,
    button && `<p style="${style.small}">${texts.buttonFails}<br>${escapeXml(button.link)}</p>`,
    note && `<p style="${style.small}">${escapeXml(note)}</p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(subject)}</title></head>
<body style="${style.page}">
<div style="${style.card}">
${lines.filter(Boolean).join('\n')}
</div>
</body>
</html>
`
}
