import {
  type VolunteerPermission,
  type VolunteerPermissions,
  volunteerPermissionNames,
} from '#domain/permissions.ts'
import { defineWords, message } from '#domain/text/words.ts'
import {
  volunteerPermissionsMessages,
  volunteerPermissionsScreen,
  volunteerSwitchLabels,
} from '#domain/volunteer-permissions.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import { Invalid } from '#server/errors.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { isolateName, mailOf } from '#server/mail/templates/render-mail.ts'
import { accountsCalls } from '../calls.ts'
import { mailPics } from './admins.ts'
import { readVolunteerPermissions, saveVolunteerPermissions } from './store-volunteer-permissions.ts'

const showVolunteerPermissions = serve(accountsCalls.showVolunteerPermissions, (context) => async () => ({
  success: true,
  data: await readVolunteerPermissions(context.db),
}))

/** Accepts any subset of the switches, so that two PICs do not undo each other's changes. */
const changeVolunteerPermissions = serve(
  accountsCalls.changeVolunteerPermissions,
  (context) => async (request) => {
    const admin = requireAdmin(request)
    const sent = request.body
    if (Object.keys(sent).length === 0)
      throw new Invalid([], message(volunteerPermissionsMessages, 'nothingSent'))
    // The lock serializes writers, so the changes are merged into the stored values.
    const data = await changeUnderContentLock(context.db, async (db) => {
      const before = await readVolunteerPermissions(db)
      const after = { ...before }
      for (const name of volunteerPermissionNames) after[name] = sent[name] ?? before[name]
      const changed = volunteerPermissionNames.filter((name) => after[name] !== before[name])
      if (changed.length === 0) return before
      const changes = changed.map((name) => describeSwitch(name, after))
      await saveVolunteerPermissions(db, context.now(), after)
      const entry = { action: 'change permissions', title: changes.join(', ') } as const
      await recordHistory(db, context.now(), admin, entry)
      const link = context.config.publicUrl + volunteerPermissionsScreen
      const mail = { by: admin.fullName, changes, link }
      const now = context.now()
      await mailPics(db, now, (pic) => volunteerPermissionsMail({ ...pic, ...mail }), admin.id)
      return after
    })
    return { success: true, message: message(volunteerPermissionsMessages, 'saved'), data }
  },
)

const words = defineWords({ yes: 'yes', no: 'no' })

const describeSwitch = (name: VolunteerPermission, permissions: VolunteerPermissions) =>
  `${volunteerSwitchLabels[name].label}: ${permissions[name] ? words.yes : words.no}`

export const volunteerPermissionsRoutes = [showVolunteerPermissions, changeVolunteerPermissions]

/** Contains a line such as `Make backups: no` for each switch that was changed. */
const volunteerPermissionsMail = mailOf(
  ({ by, changes, link }: { by: string; changes: string[]; link: string }) => ({
    subject: 'What volunteers may do has changed',
    paragraphs: [`${isolateName(by)} has changed what volunteers may do in the admin area:`, ...changes],
    button: { label: 'See the settings', link },
    note: 'Every other PIC gets this mail. If it was a mistake, change it back in the settings.',
  }),
)
