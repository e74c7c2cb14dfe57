import { isolateName, mailOf } from '#server/mail/templates/render-mail.ts'

/** Contains a line such as `Make backups: no` for each switch that was changed. */
export const volunteerPermissionsMail = mailOf(
  ({ by, changes, link }: { by: string; changes: string[]; link: string }) => ({
    subject: 'What volunteers may do has changed',
    paragraphs: [`${isolateName(by)} has changed what volunteers may do in the admin area:`, ...changes],
    button: { label: 'See the settings', link },
    note: 'Every other PIC gets this mail. If it was a mistake, change it back in the settings.',
  }),
)
