import { type FieldValues, useForm } from 'react-hook-form'
import { weekdayCode } from '#domain/evenings/class-days.ts'
import { eveningScreens } from '#domain/evenings/evenings.ts'
import { cannotComeText, maxSubjectLength, rotaMessages, rotaPaths } from '#domain/evenings/rota.ts'
import type { RotaPlace, RotaWeek } from '#domain/evenings/rota-schemas.ts'
import { line } from '#domain/kinds/fields.ts'
import { type ApiResponse, api } from '../../../../api/api.ts'
import { FieldInput } from '../../../../forms/fields/field-input.tsx'
import { showFormErrors } from '../../../../forms/form-errors.ts'
import { FormFrame } from '../../../../forms/form-frame.tsx'
import { useClassName } from '../../../../language/kind-words.ts'
import { defineSaid, useLongDay, useWeekday, useWords } from '../../../../language/use-words.ts'
import { absoluteUrl, useSite } from '../../../../layout/site-data.ts'
import { Field, inputProps } from '../../../../ui/field.tsx'
import { Modal, ModalBody } from '../../../../ui/modal.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { ShareText } from '../share-text.tsx'

const english = defineSaid('admin.tonight.place-dialogs', {
  who: 'Who teaches',
  canCome: (name: string, weekday: string) => `${name}: can usually come on ${weekday}s`,
  subject: 'Subject',
  save: 'Save',
  cannotCome: 'Ask the others',
  lead: 'Send this to your group. The first one who taps the link takes it; until then it is still yours.',
})

const fields = { subject: line(english.english.subject, { max: maxSubjectLength }) }

type Props = {
  week: RotaWeek
  day: RotaWeek['days'][number]
  name: string
  onClose: () => void
  onChanged: () => void
}

/** Puts oneself into the rota; those who plan choose who, first those who can usually come. */
export function PlaceDialog({ week: { me, volunteers }, day, name, onClose, onChanged }: Props) {
  const words = useWords(english)
  const className = useClassName()
  const longDay = useLongDay()
  const weekday = useWeekday()
  const isUsual = ({ weekdays }: RotaWeek['volunteers'][number]) => weekdays.includes(weekdayCode(day.day))
  const sorted = [...volunteers.filter(isUsual), ...volunteers.filter((one) => !isUsual(one))]
  const form = useForm<FieldValues>({
    defaultValues: { volunteerId: me?.id ?? sorted[0]?.id, subject: '' },
  })
  async function save(values: FieldValues) {
    try {
      const sent = { day: day.day, studentClass: name, ...values }
      const { message } = await api.send<ApiResponse>('POST', rotaPaths.places, sent)
      toast.success(message ?? '')
      onClose()
      onChanged()
    } catch (error) {
      showFormErrors(form, fields, error, rotaMessages.notSaved)
    }
  }
  return (
    <Modal title={`${className(name)}, ${longDay(day.day)}`} onClose={onClose}>
      <ModalBody>
        <FormFrame form={form} onSubmit={save} submitLabel={words.save}>
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
          <FieldInput form={form} name="subject" field={fields.subject} isRequired={false} />
        </FormFrame>
      </ModalBody>
    </Modal>
  )
}

/** A text for the group with the link by which somebody takes the place. */
export function CannotComeDialog(props: { place: RotaPlace; time: string; onClose: () => void }) {
  const words = useWords(english)
  const { place, time, onClose } = props
  const link = absoluteUrl(`${eveningScreens.rota}?take=${place.id}&week=${place.day}`, useSite())
  return (
    <Modal title={words.cannotCome} onClose={onClose}>
      <ModalBody>
        <p>{words.lead}</p>
        <ShareText text={cannotComeText({ ...place, time }, link)} />
      </ModalBody>
    </Modal>
  )
}
