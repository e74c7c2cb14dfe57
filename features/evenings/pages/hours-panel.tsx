import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { FormSection } from '#app/ui/collapsible.tsx'
import { day, line } from '#domain/kinds/fields.ts'
import { latinDigits } from '#domain/text/latin-digits.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { eveningMessages, eveningPaths, maxNoteLength } from '../evenings.ts'
import { useFormatEvenings, useFormatMinutes } from './use-format-minutes.ts'

const english = defineWords('admin.hours', {
  title: 'Evenings and hours',
  lead: 'Counted from the registers. Each evening counts for the length of its class.',
  corrected: (minutes: string, day: string) => `${minutes} on ${day}`,
  correct: 'Correct the hours',
  day: 'Day',
  minutes: 'Minutes',
  minutesHint: 'For example 30, or -30 to take half an hour away.',
  reason: 'Reason',
  save: 'Save correction',
})

/**
 * The evenings and hours of a volunteer, by default of the logged-in admin; a PIC can correct them. Renders
 * nothing for anyone who is not a volunteer.
 */
export function HoursPanel({ volunteerId }: { volunteerId?: string }) {
  const words = useWords(english)
  const shortDay = useShortDay()
  const formatMinutes = useFormatMinutes()
  const formatEvenings = useFormatEvenings()
  const can = useCan()
  const shown = volunteerId
    ? ({ path: eveningPaths.hours, params: { id: volunteerId } } as const)
    : ({ path: eveningPaths.ownHours } as const)
  return (
    <Loaded {...shown} errorMessage={message(eveningMessages, 'notLoaded')} isInline>
      {(hours, refetch) =>
        hours && (
          <PageSection id="hours" title={words.title} lead={words.lead}>
            <p className="text-lg font-semibold">{formatEvenings(hours.evenings, hours.minutes)}</p>
            <ul className="mt-2 space-y-1">
              {hours.corrections.map(({ _id, day, minutes, reason, by }) => (
                <li key={_id} className="wrap-anywhere">
                  <span>
                    {words.corrected(`${minutes > 0 ? '+' : ''}${formatMinutes(minutes)}`, shortDay(day))}
                  </span>
                  : {reason} <span className="text-soft">({by})</span>
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
  day: day(english.day),
  minutes: line(english.minutes, { max: 5 }),
  reason: line(english.reason, { max: maxNoteLength }),
}

function CorrectionForm({ id, onSaved }: { id: string; onSaved: () => void }) {
  const words = useWords(english)
  const { form, onSubmit } = useSendForm({
    fields,
    defaultValues: { day: '', minutes: '', reason: '' },
    async send(values) {
      const body = { ...values, minutes: Number(latinDigits(String(values.minutes))) }
      const response = await api.call('POST', eveningPaths.hours, { params: { id }, body })
      form.reset()
      onSaved()
      return response
    },
  })
  return (
    <div className="mt-4 max-w-xl">
      <FormSection label={words.correct} hasError={false}>
        <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.save} variant="quiet">
          <FieldInput form={form} name="day" field={fields.day} label={words.day} />
          <FieldInput
            form={form}
            name="minutes"
            field={fields.minutes}
            label={words.minutes}
            hint={words.minutesHint}
          />
          <FieldInput form={form} name="reason" field={fields.reason} label={words.reason} />
        </FormFrame>
      </FormSection>
    </div>
  )
}
