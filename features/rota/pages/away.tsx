import { ActionButton } from '#app/admin/action-button.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useWords } from '#app/language/use-words.ts'
import { X } from '#app/ui/icons/icons.ts'
import { day } from '#domain/kinds/fields.ts'
import { longDays } from '#domain/site/class-calendar.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { eveningMessages } from '#features/evenings/evenings.ts'
import { rotaPaths } from '../rota.ts'
import type { AwayList } from '../rota-schemas.ts'

const english = defineWords('admin.tonight.away', {
  title: 'Away',
  lead: 'Exams, home and the like. Turns in these days become free, and those who are usually free are asked.',
  firstDay: 'First day',
  lastDay: 'Last day',
  save: 'Save days away',
  remove: 'Remove',
  ask: (days: string) => `Remove ${days}? Turns that became free stay free.`,
})

const fields = { from: day(english.firstDay), to: day(english.lastDay) }

type Props = { volunteerId: string; onChanged?: () => void }

/** The days on which a volunteer is away; the volunteer and those who plan the rota can change them. */
export const AwayPanel = ({ volunteerId, onChanged }: Props) => (
  <Loaded
    path={rotaPaths.away}
    query={{ volunteer: volunteerId }}
    errorMessage={message(eveningMessages, 'notLoaded')}
    isInline
  >
    {(list, refetch) => {
      const handleChange = () => {
        refetch()
        onChanged?.()
      }
      return <Away {...list} volunteerId={volunteerId} onChanged={handleChange} />
    }}
  </Loaded>
)

function Away({ away, mayChange, volunteerId, onChanged }: Required<Props> & AwayList) {
  const words = useWords(english)
  const shortDay = useShortDay()
  const { form, onSubmit } = useSendForm({
    fields,
    defaultValues: { from: '', to: '' },
    async send(values) {
      const response = await api.call('POST', rotaPaths.away, { body: { ...values, volunteerId } })
      form.reset()
      onChanged()
      return response
    },
  })
  if (away.length === 0 && !mayChange) return null
  return (
    <PageSection id="away" title={words.title} lead={mayChange && words.lead}>
      <ul className="mb-4 max-w-xl divide-y divide-edge empty:hidden">
        {away.map(({ id, from, to }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-3 font-medium">
            <span>{longDays(from, to, shortDay)}</span>
            {mayChange && (
              <ActionButton
                label={words.remove}
                about={longDays(from, to, shortDay)}
                icon={X}
                isIconOnly
                isLast
                question={words.ask(longDays(from, to, shortDay))}
                run={() => api.call('DELETE', rotaPaths.awayOne, { params: { id } })}
                onChanged={onChanged}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.save} variant="quiet">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
            <FieldInput form={form} name="from" field={fields.from} label={words.firstDay} />
            <FieldInput form={form} name="to" field={fields.to} label={words.lastDay} />
          </div>
        </FormFrame>
      )}
    </PageSection>
  )
}
