import { useFocusAfterRemoval } from '#app/admin/use-focus-after-removal.ts'
import { api } from '#app/api/api.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { SelectField } from '#app/forms/fields/select-field.tsx'
import { FormFrame, useSendForm } from '#app/forms/form-frame.tsx'
import { useClassName } from '#app/language/kind-words.ts'
import { useFormatHours } from '#app/language/timing-words.ts'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useWeekday, useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { ask } from '#app/ui/ask.tsx'
import { Modal, ModalBody } from '#app/ui/modal.tsx'
import { line } from '#domain/kinds/fields.ts'
import { weekdayCode } from '#domain/site/class-calendar.ts'
import { defineWords } from '#domain/text/words.ts'
import { maxSubjectLength } from '#features/evenings/evenings.ts'
import { rotaPaths } from '../rota.ts'
import type { RotaPlace, RotaWeek } from '../rota-schemas.ts'
import { RotaPlaceLine } from './rota-place.tsx'

const english = defineWords('admin.tonight.place-dialogs', {
  who: 'Who teaches',
  canCome: (name: string, weekday: string) => `${name}: can usually come on ${weekday}s`,
  isTeaching: (name: string, studentClass: string) => `${name}: already teaches ${studentClass}`,
  isAway: (name: string, day: string) => `${name}: away until ${day}`,
  askAway: (name: string, day: string) => `${name} is away until ${day}. Put in anyway?`,
  putIn: 'Put in',
  subject: 'Subject',
  save: 'Save',
  join: 'I can teach',
})

const fields = { subject: line(english.subject, { max: maxSubjectLength }) }

type Volunteer = RotaWeek['volunteers'][number]

type Props = {
  week: RotaWeek
  day: RotaWeek['days'][number]
  name: string
  places: RotaPlace[]
  onClose: () => void
  onChanged: () => void
}

/** The teachers of a class on an evening, and a form that adds the user or, for planners, a volunteer. */
export function RotaClassDialog(props: Props) {
  const { week, day: evening, name, places, onClose, onChanged } = props
  const className = useClassName()
  const shortDay = useShortDay()
  const time = useFormatHours()(evening)
  const can = useCan()
  const { rows, rememberRemoval } = useFocusAfterRemoval<HTMLDivElement>(places.map(({ id }) => id))
  const isOpen = evening.day >= week.today
  const mayJoin = can('join the rota') && week.me !== null && !places.some(({ isMine }) => isMine)
  return (
    <Modal title={`${className(name)}, ${shortDay(evening.day)}`} onClose={onClose}>
      <ModalBody>
        {time && <p className="text-soft">{time}</p>}
        <div ref={rows} tabIndex={-1} className="space-y-3 outline-none empty:hidden">
          {places.map((place) => (
            <RotaPlaceLine
              key={place.id}
              place={place}
              time={time}
              week={week}
              isOpen={isOpen}
              onChanged={onChanged}
              rememberRemoval={rememberRemoval}
            />
          ))}
        </div>
        {isOpen && (week.volunteers.length > 0 || mayJoin) && <AddTeacher {...props} />}
      </ModalBody>
    </Modal>
  )
}

/** Volunteers who can usually come are listed first; those who already teach on this evening, or are away, last. */
function AddTeacher({ week: { me, volunteers, places, away }, day, name, onClose, onChanged }: Props) {
  const words = useWords(english)
  const weekday = useWeekday()
  const className = useClassName()
  const shortDay = useShortDay()
  const classOf = (one: Volunteer) => places.find((place) => place.day === day.day && place.name === one.name)
  const isUsual = ({ weekdays }: Volunteer) => weekdays.includes(weekdayCode(day.day))
  const awayUntil = (id: string | undefined) => {
    const isThen = ({ from, to }: RotaWeek['away'][number]) => from <= day.day && day.day <= to
    const found = away.find((one) => one.volunteerId === id && isThen(one))
    return found && shortDay(found.to)
  }
  const rank = (one: Volunteer) => (awayUntil(one.id) ? 3 : classOf(one) ? 2 : isUsual(one) ? 0 : 1)
  const sorted = [...volunteers].sort((a, b) => rank(a) - rank(b))
  const textOf = (one: Volunteer) => {
    const other = classOf(one)?.studentClass
    if (other !== undefined) return words.isTeaching(one.name, className(other))
    const until = awayUntil(one.id)
    if (until) return words.isAway(one.name, until)
    return isUsual(one) ? words.canCome(one.name, weekday(day.day)) : one.name
  }
  const { form, onSubmit } = useSendForm({
    fields,
    defaultValues: { volunteerId: me && !classOf(me) ? me.id : sorted[0]?.id, subject: '' },
    async send(values) {
      const who = volunteers.find(({ id }) => id === values.volunteerId) ?? me
      const until = awayUntil(who?.id)
      if (who && until && !(await ask(words.askAway(who.name, until), words.putIn))) return undefined
      const body = { day: day.day, studentClass: name, ...values, ...(until && { despiteAway: true }) }
      const response = await api.call('POST', rotaPaths.places, { body })
      onClose()
      onChanged()
      return response
    },
  })
  return (
    <FormFrame form={form} onSubmit={onSubmit} submitLabel={sorted.length > 0 ? words.save : words.join}>
      {sorted.length > 0 && (
        <SelectField
          label={words.who}
          {...form.register('volunteerId')}
          choices={sorted.map((one) => [one.id, textOf(one)])}
        />
      )}
      <FieldInput
        form={form}
        name="subject"
        field={fields.subject}
        label={words.subject}
        isRequired={false}
      />
    </FormFrame>
  )
}
