import { type FormEvent, useId, useState } from 'react'
import { formatDay } from '#domain/dates/format-day.ts'
import { formatMinutes } from '#domain/evenings/attendance.ts'
import { familyMessages, familyPaths, maxNoteLength } from '#domain/evenings/families.ts'
import type { VolunteerHours } from '#domain/evenings/family-schemas.ts'
import { type ApiResponse, api, pathWithId } from '../api/api.ts'
import { useAction } from '../api/use-action.ts'
import { useQuery } from '../api/use-query.ts'
import { useCan } from '../session/use-can.ts'
import { Button } from '../ui/button.tsx'
import { Field, inputProps } from '../ui/field.tsx'
import { FormFold } from '../ui/form-fold.tsx'
import { toast } from '../ui/toast.tsx'
import { PageSection } from './page-section.tsx'
import { QueryResult } from './query-result.tsx'

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

/** The evenings and hours of a volunteer, or one's own; a PIC corrects them. Nothing for who is no volunteer. */
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

const empty = { day: '', minutes: '', reason: '' }

function CorrectionForm({ path, onSaved }: { path: string; onSaved: () => void }) {
  const [values, setValues] = useState(empty)
  const { isBusy, run } = useAction()
  const id = useId()
  const input = (name: keyof typeof empty, hint?: string) => ({
    ...inputProps({ id: `${id}-${name}`, hint }),
    required: true,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(
      async () => {
        const body = { ...values, minutes: Number(values.minutes) }
        const { message = '' } = await api.send<ApiResponse>('POST', path, body)
        toast.success(message)
        setValues(empty)
        onSaved()
      },
      { errorMessage: familyMessages.notCorrected },
    )
  }
  return (
    <div className="mt-4 max-w-xl">
      <FormFold label={words.correct} hasError={false}>
        <form onSubmit={save} className="space-y-4">
          <Field id={`${id}-day`} label={words.day} required>
            <input type="date" {...input('day')} />
          </Field>
          <Field id={`${id}-minutes`} label={words.minutes} hint={words.minutesHint} required>
            <input type="text" pattern="-?[0-9]+" {...input('minutes', words.minutesHint)} />
          </Field>
          <Field id={`${id}-reason`} label={words.reason} required>
            <input type="text" maxLength={maxNoteLength} {...input('reason')} />
          </Field>
          <Button type="submit" variant="quiet" busy={isBusy}>
            {words.save}
          </Button>
        </form>
      </FormFold>
    </div>
  )
}
