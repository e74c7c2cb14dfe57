import { useSearchParams } from 'react-router'
import { adminFields } from '#domain/accounts/accounts.ts'
import {
  invitationMessages,
  invitationPaths,
  inviteSchema,
  type MadeInvitation,
} from '#domain/accounts/invitations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { day, optional } from '#domain/kinds/fields.ts'
import { roles } from '#domain/permissions.ts'
import { FieldInput } from '../../../../forms/fields/field-input.tsx'
import { FormFrame } from '../../../../forms/form-frame.tsx'
import { schemaResolver } from '../../../../forms/form-resolver.ts'
import { useSendForm } from '../../../../forms/use-send-form.ts'
import { HintedInput } from '../../../../ui/choices.tsx'

const words = {
  invite: 'Invite',
  endsOn: 'Last day of access',
  endsOnHint: 'Leave empty if you do not know yet.',
  sendMail: 'Send the link by mail',
  sendMailHint: 'Otherwise share the link yourself, for example on WhatsApp.',
}

const fields = {
  email: adminFields.email,
  role: adminFields.role,
  endsOn: optional(day(words.endsOn)),
  sendMail: {},
}
const empty = { email: '', endsOn: '', sendMail: true }

/** Invites one person; `?invite=PIC` asks for a PIC. */
export function InviteForm({ onMade }: { onMade: (made: MadeInvitation) => void }) {
  const [query] = useSearchParams()
  const role = roles.find((role) => role === query.get('invite')) ?? 'Volunteer'
  const { form, onSubmit } = useSendForm<MadeInvitation>({
    path: invitationPaths.list,
    fields,
    resolver: checkInvitation,
    defaultValues: { ...empty, role },
    errorMessage: invitationMessages.notSent,
    onSent(made) {
      form.reset({ ...empty, role })
      onMade(made)
    },
  })
  return (
    <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.invite}>
      <FieldInput form={form} name="email" field={fields.email} autoComplete="off" />
      <FieldInput form={form} name="role" field={fields.role} />
      <FieldInput form={form} name="endsOn" field={fields.endsOn} hint={words.endsOnHint} />
      <HintedInput
        type="checkbox"
        label={words.sendMail}
        hint={words.sendMailHint}
        {...form.register('sendMail')}
      />
    </FormFrame>
  )
}

const schema = inviteSchema.refine(({ endsOn }) => !endsOn || endsOn >= schoolDay(new Date()), {
  path: ['endsOn'],
  error: invitationMessages.endsBeforeToday,
})
const checkInvitation = schemaResolver(schema)
