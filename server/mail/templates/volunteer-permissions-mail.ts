import { volunteerPermissionsScreen } from '#domain/accounts/volunteer-permissions.ts'
import type { Mail } from '../mailer.ts'
import { isolateName, renderMail } from './render-mail.ts'

const texts = {
  subject: 'What volunteers may do has changed',
  greeting: (name: string) => `Hello ${name},`,
  changed: (by: string) => `${by} has changed what volunteers may do in the admin area:`,
  button: 'See the settings',
  note: 'Every PIC gets this mail. If it was a mistake, change it back there.',
}

type Params = {
  to: string
  name: string
  by: string
  /** `Make backups: no`, one for each switch that was changed. */
  changes: string[]
  publicUrl: string
  siteName: string
}

/** Tells a PIC that another one has changed what volunteers may do. */
export const volunteerPermissionsMail = ({ to, name, by, changes, publicUrl, siteName }: Params): Mail =>
  renderMail({
    to,
    siteName,
    subject: texts.subject,
    greeting: texts.greeting(isolateName(name)),
    paragraphs: [texts.changed(isolateName(by)), ...changes],
    button: { label: texts.button, link: `${publicUrl}${volunteerPermissionsScreen}` },
    note: texts.note,
  })
