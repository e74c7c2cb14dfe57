import { volunteerPermissionsScreen } from '#domain/accounts/volunteer-permissions.ts'
import type { Mail } from '../mailer.ts'
import { type Addressee, isolateName, renderMail } from './render-mail.ts'

const texts = {
  subject: 'What volunteers may do has changed',
  changed: (by: string) => `${by} has changed what volunteers may do in the admin area:`,
  button: 'See the settings',
  note: 'Every PIC gets this mail. If it was a mistake, change it back there.',
}

type Params = Addressee & {
  by: string
  /** `Make backups: no`, one for each switch that was changed. */
  changes: string[]
  publicUrl: string
}

/** Tells a PIC that another one has changed what volunteers may do. */
export const volunteerPermissionsMail = ({ by, changes, publicUrl, ...pic }: Params): Mail =>
  renderMail(pic, {
    subject: texts.subject,
    paragraphs: [texts.changed(isolateName(by)), ...changes],
    button: { label: texts.button, link: `${publicUrl}${volunteerPermissionsScreen}` },
    note: texts.note,
  })
