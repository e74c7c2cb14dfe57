import type { FieldValues } from 'react-hook-form'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { usePendingCounts } from '#app/admin/pending-counts.ts'
import { api } from '#app/api/api.ts'
import { thisBrowser } from '#app/browser.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { schemaResolver } from '#app/forms/form-resolver.ts'
import { HintedInput } from '#app/ui/choices.tsx'
import { schoolDay } from '#domain/dates/school-day.ts'
import { day, optional } from '#domain/kinds/fields.ts'
import { roles } from '#domain/permissions.ts'
import { adminFields } from '#domain/session/accounts.ts'
import { defineWords } from '#domain/text/words.ts'
import { type CreatedInvitation, invitationMessages, invitationPaths, inviteSchema } from '../invitations.ts'
import { VolunteerSelect } from './volunteer-select.tsx'

const words = defineWords({
  invite: 'Invite',
  endsOn: 'Last day of access',
  endsOnHint: 'Leave empty if you do not know yet.',
  sendMail: 'Send the link by mail',
  sendMailHint: 'Otherwise share the link yourself, for example on WhatsApp.',
})

const fields = {
  email: adminFields.email,
  role: adminFields.role,
  endsOn: optional(day(words.endsOn)),
  sendMail: {},
  volunteer: {},
}
const empty = { email: '', endsOn: '', sendMail: true, volunteer: 'add' }

/**
 * `?invite=PIC` preselects the PIC role. The navigation's state contains the id and the e-mail address of an
 * application to teach.
 */
export function InviteForm({ onCreated }: { onCreated: (created: CreatedInvitation) => void }) {
  const [query] = useSearchParams()
  const role = roles.find((role) => role === query.get('invite')) ?? 'Volunteer'
  const { state } = useLocation()
  const navigate = useNavigate()
  const { isMailOff } = usePendingCounts()
  const { form, onSubmit } = useSendForm({
    fields,
    resolver: checkInvitation,
    defaultValues: { ...empty, role, ...state },
    async send(body) {
      const sendMail = body.sendMail && !isMailOff
      const created = await api.call('POST', invitationPaths.list, { body: { ...body, sendMail } })
      form.reset({ ...empty, role })
      if (state) navigate('.', { replace: true, preventScrollReset: true })
      onCreated(created)
    },
    errorMessage: invitationMessages.notSent,
  })
  return (
    <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.invite}>
      <FieldInput form={form} name="email" field={fields.email} autoComplete="off" />
      <FieldInput form={form} name="role" field={fields.role} />
      <VolunteerSelect
        id="invited-volunteer"
        canAdd={form.watch('role') === 'Volunteer'}
        {...form.register('volunteer')}
      />
      <FieldInput form={form} name="endsOn" field={fields.endsOn} hint={words.endsOnHint} />
      {!isMailOff && (
        <HintedInput
          type="checkbox"
          label={words.sendMail}
          hint={words.sendMailHint}
          {...form.register('sendMail')}
        />
      )}
    </FormFrame>
  )
}

const schema = inviteSchema.refine(
  ({ endsOn }) => !endsOn || endsOn >= schoolDay(new Date(thisBrowser.now())),
  {
    path: ['endsOn'],
    error: invitationMessages.endsBeforeToday,
  },
)
const check = schemaResolver(schema)
const checkInvitation: typeof check = (values, ...more) => check(toBody(values), ...more)

/** PICs are not added to the volunteers, so the choice to add a volunteer is removed for them. */
function toBody({ volunteer, ...values }: FieldValues): FieldValues {
  const isAdded = volunteer === 'add' && values.role !== 'Volunteer'
  return { ...values, volunteer: isAdded ? null : volunteer || null }
}
