import { type FieldValues, useForm } from 'react-hook-form'
import { formatDay } from '#domain/dates/format-day.ts'
import { formatMinutes } from '#domain/evenings/attendance.ts'
import { familyMessages, familyPaths, maxNoteLength } from '#domain/evenings/families.ts'
import type { VolunteerHours } from '#domain/evenings/family-schemas.ts'
import { day, line } from '#domain/kinds/fields.ts'
import { PageSection } from '../../../admin/page-section.tsx'
import { QueryResult } from '../../../admin/query-result.tsx'
import { type ApiResponse, api, pathWithId } from '../../../api/api.ts'
import { useQuery } from '../../../api/use-query.ts'
import { FieldInput } from '../../../forms/fields/field-input.tsx'
import { showFormErrors } from '../../../forms/form-errors.ts'
import { FormFrame } from '../../../forms/form-frame.tsx'
import { useCan } from '../../../session/use-can.ts'
import { FormFold } from '../../../ui/form-fold.tsx'
import { toast } from '../../../ui/toast.tsx'

const words = {
  title: 'Evenings and hours',
  sum: (evenings: number, minutes: number) =>
    `${evenings === 1 ? '1 evening' : `${evenings} evenings`}, ${formatMinutes(minutes)}`,
  lead: 'From the registers: as long as the class of each evening was.',
  corrected: (minutes: number, day: string) =>
    `${minutes > 0 ? '+' : ''}${formatMinutes(minutes)} on ${formatDay(day)}`,
  correct: 'Correct the hours',
  day: 'Day',
  minutes: 'Minutes',
  minutesHint: 'For example 30, or -30 to take half an hour away.',
  reason: 'Reason',
  save: 'Save correction',
}

/** The evenings and hours of a volunteer, or one's own; a PIC corrects them. Nothing for someone who is no volunteer. */
export function HoursPanel({ volunteerId }: { volunteerId?: string }) {
  const path = volunteerId ? pathWithId(familyPaths.hours, volunteerId) : familyPaths.ownHours
  const query = useQuery(path, () => api.get<{ data: VolunteerHours | null }>(path))
  const can = useCan()
  if (query.response?.data === null) return null
  return (
    <PageSection id="hours" title={words.title} lead={words.lead}>
      <QueryResult query={query} errorMessage={familyMessages.hoursNotLoaded} isInline>
        {({ data }) =>
          data && (
            <>
              <p className="text-lg font-semibold">{words.sum(data.evenings, data.minutes)}</p>
              <ul className="mt-2 space-y-1">
                {data.corrections.map(({ _id, day, minutes, reason, by }) => (
                  <li key={_id} className="wrap-anywhere">
                    {words.corrected(minutes, day)}: {reason} <span className="text-soft">({by})</span>
                  </li>
                ))}
              </ul>
              {volunteerId && can('correct hours') && <CorrectionForm path={path} onSaved={query.refetch} />}
            </>
          )
        }
      </QueryResult>
    </PageSection>
  )
}

const fields = {
  day: day(words.day),
  minutes: line(words.minutes, { max: 5 }),
  reason: line(words.reason, { max: maxNoteLength }),
}

function CorrectionForm({ path, onSaved }: { path: string; onSaved: () => void }) {
  const form = useForm<FieldValues>({ defaultValues: { day: '', minutes: '', reason: '' } })
  async function save({ minutes, ...values }: FieldValues) {
    try {
      const body = { ...values, minutes: Number(minutes) }
      const { message = '' } = await api.send<ApiResponse>('POST', path, body)
      toast.success(message)
      form.reset()
      onSaved()
    } catch (error) {
      showFormErrors(form, fields, error, familyMessages.notCorrected)
    }
  }
  return (
    <div className="mt-4 max-w-xl">
      <FormFold label={words.correct} hasError={false}>
        <FormFrame form={form} onSubmit={save} submitLabel={words.save} variant="quiet">
          <FieldInput form={form} name="day" field={fields.day} />
          <FieldInput form={form} name="minutes" field={fields.minutes} hint={words.minutesHint} />
          <FieldInput form={form} name="reason" field={fields.reason} />
        </FormFrame>
      </FormFold>
    </div>
  )
}
