import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { notSaved } from '#app/admin/send-button.tsx'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame } from '#app/forms/form-frame.tsx'
import { useSendForm } from '#app/forms/use-send-form.ts'
import { useCan } from '#app/session/use-can.ts'
import { FormSection } from '#app/ui/collapsible.tsx'
import { toast } from '#app/ui/toast.tsx'
import { formatDay } from '#domain/dates/format-day.ts'
import { day, line } from '#domain/kinds/fields.ts'
import { message } from '#domain/text/message.ts'
import { familyPaths, maxNoteLength } from '#features/families/families.ts'
import { formatHours, formatMinutes } from '../attendance.ts'
import { eveningMessages } from '../evenings.ts'

const words = {
  title: 'Evenings and hours',
  lead: 'Counted from the registers. Each evening counts for the length of its class.',
  corrected: (minutes: number, day: string) =>
    `${minutes > 0 ? '+' : ''}${formatMinutes(minutes)} on ${formatDay(day)}`,
  correct: 'Correct the hours',
  day: 'Day',
  minutes: 'Minutes',
  minutesHint: 'For example 30, or -30 to take half an hour away.',
  reason: 'Reason',
  save: 'Save correction',
}

/**
 * The evenings and hours of a volunteer, by default of the logged-in admin; a PIC can correct them. Renders
 * nothing for anyone who is not a volunteer.
 */
export function HoursPanel({ volunteerId }: { volunteerId?: string }) {
  const can = useCan()
  const shown = volunteerId
    ? ({ path: familyPaths.hours, params: { id: volunteerId } } as const)
    : ({ path: familyPaths.ownHours } as const)
  return (
    <Loaded {...shown} errorMessage={message(eveningMessages, 'notLoaded')} isInline>
      {(hours, refetch) =>
        hours && (
          <PageSection id="hours" title={words.title} lead={words.lead}>
            <p className="text-lg font-semibold">{formatHours(hours.evenings, hours.minutes)}</p>
            <ul className="mt-2 space-y-1">
              {hours.corrections.map(({ _id, day, minutes, reason, by }) => (
                <li key={_id} className="wrap-anywhere">
                  <span>{words.corrected(minutes, day)}</span>: {reason}{' '}
                  <span className="text-soft">({by})</span>
                </li>
              ))}
            </ul>
            {volunteerId && can('correct hours') && <CorrectionForm id={volunteerId} onSaved={refetch} />}
          </PageSection>
        )
      }
    </Loaded>
  )
}

const fields = {
  day: day(words.day),
  minutes: line(words.minutes, { max: 5 }),
  reason: line(words.reason, { max: maxNoteLength }),
}

function CorrectionForm({ id, onSaved }: { id: string; onSaved: () => void }) {
  const { form, onSubmit } = useSendForm({
    method: 'POST',
    path: familyPaths.hours,
    params: { id },
    fields,
    defaultValues: { day: '', minutes: '', reason: '' },
    toBody: (values) => ({ ...values, minutes: Number(values.minutes) }),
    errorMessage: notSaved,
    onSent({ message }) {
      toast.success(message)
      form.reset()
      onSaved()
    },
  })
  return (
    <div className="mt-4 max-w-xl">
      <FormSection label={words.correct} hasError={false}>
        <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.save} variant="quiet">
          <FieldInput form={form} name="day" field={fields.day} />
          <FieldInput form={form} name="minutes" field={fields.minutes} hint={words.minutesHint} />
          <FieldInput form={form} name="reason" field={fields.reason} />
        </FormFrame>
      </FormSection>
    </div>
  )
}
