import { ShareText } from '#app/admin/share-text.tsx'
import { api } from '#app/api/api.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { FormFrame } from '#app/forms/form-frame.tsx'
import { useSendForm } from '#app/forms/use-send-form.ts'
import { useClassName } from '#app/language/kind-words.ts'
import { useLongDay, useWeekday, useWords } from '#app/language/use-words.ts'
import { absoluteUrl, useSite } from '#app/layout/site-data.ts'
import { Field, inputProps } from '#app/ui/field.tsx'
import { Modal, ModalBody } from '#app/ui/modal.tsx'
import { line } from '#domain/kinds/fields.ts'
import { weekdayCode } from '#domain/site/class-calendar.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { maxSubjectLength } from '#features/evenings/evenings.ts'
import { rotaPaths } from '../rota.ts'
import type { RotaPlace, RotaWeek } from '../rota-schemas.ts'

const english = defineWords('admin.tonight.place-dialogs', {
  who: 'Who teaches',
  canCome: (name: string, weekday: string) => `${name}: can usually come on ${weekday}s`,
  subject: 'Subject',
  save: 'Save',
  cannotCome: 'Ask the others',
  request: (place: string, link: string) => `I cannot come: ${place}. Can you take it? One tap: ${link}`,
  lead: 'Send this to your group. The first person who taps the link takes it. Until then it is still yours.',
})

const fields = { subject: line(english.subject, { max: maxSubjectLength }) }

type Props = {
  week: RotaWeek
  day: RotaWeek['days'][number]
  name: string
  onClose: () => void
  onChanged: () => void
}

/** Adds the user to the rota; planners choose a volunteer, with those who can usually come at the top. */
export function RotaPlaceDialog({ week: { me, volunteers }, day, name, onClose, onChanged }: Props) {
  const words = useWords(english)
  const className = useClassName()
  const longDay = useLongDay()
  const weekday = useWeekday()
  const isUsual = ({ weekdays }: RotaWeek['volunteers'][number]) => weekdays.includes(weekdayCode(day.day))
  const sorted = [...volunteers.filter(isUsual), ...volunteers.filter((one) => !isUsual(one))]
  const { form, onSubmit } = useSendForm({
    fields,
    defaultValues: { volunteerId: me?.id ?? sorted[0]?.id, subject: '' },
    async send(values) {
      const body = { day: day.day, studentClass: name, ...values }
      const response = await api.call('POST', rotaPaths.places, { body })
      onClose()
      onChanged()
      return response
    },
  })
  return (
    <Modal title={`${className(name)}, ${longDay(day.day)}`} onClose={onClose}>
      <ModalBody>
        <FormFrame form={form} onSubmit={onSubmit} submitLabel={words.save}>
          {sorted.length > 0 && (
            <Field id="volunteer" label={words.who} required>
              <select {...inputProps({ id: 'volunteer' })} {...form.register('volunteerId')}>
                {sorted.map((one) => (
                  <option key={one.id} value={one.id}>
                    {isUsual(one) ? words.canCome(one.name, weekday(day.day)) : one.name}
                  </option>
                ))}
              </select>
            </Field>
          )}
          <FieldInput
            form={form}
            name="subject"
            field={fields.subject}
            label={words.subject}
            isRequired={false}
          />
        </FormFrame>
      </ModalBody>
    </Modal>
  )
}

type AskProps = { place: RotaPlace; inWords: string; onClose: () => void }

/** A text that the user can send to the volunteers' group, with a link to take the place. */
export function CannotComeDialog({ place, inWords, onClose }: AskProps) {
  const words = useWords(english)
  const link = absoluteUrl(`${eveningScreens.rota}?take=${place.id}&week=${place.day}`, useSite())
  return (
    <Modal title={words.cannotCome} onClose={onClose}>
      <ModalBody>
        <p>{words.lead}</p>
        <ShareText text={words.request(inWords, link)} />
      </ModalBody>
    </Modal>
  )
}
