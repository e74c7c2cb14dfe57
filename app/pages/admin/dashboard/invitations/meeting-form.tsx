import { type FieldValues, useForm } from 'react-hook-form'
import {
  invitationDays,
  invitationMessages,
  invitationPaths,
  type MadeInvitation,
  meetingLimits,
  meetingSchema,
} from '#domain/accounts/invitations.ts'
import { count } from '#domain/kinds/fields.ts'
import { parseField } from '#domain/kinds/parse-form.ts'
import { api } from '../../../../api/api.ts'
import { FieldInput } from '../../../../forms/fields/field-input.tsx'
import { showFormErrors } from '../../../../forms/form-errors.ts'
import { FormFrame } from '../../../../forms/form-frame.tsx'
import { schemaResolver } from '../../../../forms/form-resolver.ts'

const words = {
  make: 'Make a code',
  signUps: 'Number of people',
  signUpsHint: `At most ${meetingLimits.signUps}.`,
  hours: 'Valid for (hours)',
  hoursHint: `At most ${meetingLimits.hours}, which is ${invitationDays} days.`,
}

const fields = { signUps: count(words.signUps), hours: count(words.hours) }
const usual = { signUps: '20', hours: '3' }

/** Makes a code for a meeting. */
export function MeetingForm({ onMade }: { onMade: (made: MadeInvitation) => void }) {
  const form = useForm<FieldValues>({ resolver: checkMeeting, defaultValues: usual })

  async function make(values: FieldValues) {
    try {
      onMade(await api.send<MadeInvitation>('POST', invitationPaths.meeting, toNumbers(values)))
    } catch (error) {
      showFormErrors(form, fields, error, invitationMessages.notSent)
    }
  }

  return (
    <FormFrame form={form} onSubmit={make} submitLabel={words.make}>
      <FieldInput form={form} name="signUps" field={fields.signUps} hint={words.signUpsHint} />
      <FieldInput form={form} name="hours" field={fields.hours} hint={words.hoursHint} />
    </FormFrame>
  )
}

const check = schemaResolver(meetingSchema)
const checkMeeting: typeof check = (values, ...more) => check(toNumbers(values), ...more)

/** An input holds text; what is no number stays as it is and is refused. */
function toNumbers(values: FieldValues): FieldValues {
  const read = (name: keyof typeof fields) => {
    const parsed = parseField(fields[name], values[name])
    return 'value' in parsed ? parsed.value : values[name]
  }
  return { signUps: read('signUps'), hours: read('hours') }
}
