import { type FormEvent, useId, useState } from 'react'
import { longDay } from '#domain/evenings/class-days.ts'
import { eveningScreens } from '#domain/evenings/evenings.ts'
import { cannotComeText, maxSubjectLength, rotaMessages, rotaPaths } from '#domain/evenings/rota.ts'
import type { RotaPlace, RotaWeek } from '#domain/evenings/rota-schemas.ts'
import { className } from '#domain/kinds/class-name.ts'
import { weekdays } from '#domain/site/class-timings.ts'
import { type ApiResponse, api, serverMessage } from '../../../../api/api.ts'
import { absoluteUrl, useSite } from '../../../../layout/site-data.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, inputProps } from '../../../../ui/field.tsx'
import { Modal, ModalBody } from '../../../../ui/modal.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { ShareText } from '../share-text.tsx'

const words = {
  title: (name: string, day: string) => `${className(name)}, ${longDay(day)}`,
  who: 'Who teaches',
  canCome: (weekday: string) => `Can usually come on ${weekday}s`,
  others: 'Others',
  subject: 'Subject',
  save: 'Save',
  cannotCome: 'Ask the others',
  lead: 'Send this to your group. The first one who taps the link takes it; until then it is still yours.',
}

type Props = {
  week: RotaWeek
  day: RotaWeek['days'][number]
  name: string
  onClose: () => void
  onChanged: () => void
}

/** Puts oneself into the rota; those who plan choose who. */
export function PlaceDialog({ week: { me, volunteers }, day, name, onClose, onChanged }: Props) {
  const [who, subject] = [useId(), useId()]
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const weekday = weekdays[new Date(`${day.day}T00:00:00Z`).getUTCDay()]
  const canCome = volunteers.filter(({ weekdays }) => weekdays.some((code) => code === weekday))
  const others = volunteers.filter((one) => !canCome.includes(one))

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [subject, volunteerId] = ['subject', 'volunteerId'].map((field) => form.get(field))
    const sent = { day: day.day, studentClass: name, subject, ...(volunteerId && { volunteerId }) }
    setBusy(true)
    try {
      const { message } = await api.send<ApiResponse>('POST', rotaPaths.places, sent)
      toast.success(message ?? '')
      onClose()
      onChanged()
    } catch (error) {
      setError(serverMessage(error) ?? rotaMessages.notSaved)
      setBusy(false)
    }
  }

  return (
    <Modal title={words.title(name, day.day)} onClose={onClose}>
      <ModalBody>
        <form method="post" onSubmit={save} className="max-w-xl space-y-5">
          {volunteers.length > 0 && (
            <Field id={who} label={words.who} required>
              <select
                {...inputProps({ id: who })}
                name="volunteerId"
                defaultValue={me?.volunteerId ?? canCome[0]?.id ?? others[0]?.id}
              >
                {canCome.length > 0 && (
                  <optgroup label={words.canCome(day.weekday)}>
                    <Options volunteers={canCome} />
                  </optgroup>
                )}
                {others.length > 0 && (
                  <optgroup label={words.others}>
                    <Options volunteers={others} />
                  </optgroup>
                )}
              </select>
            </Field>
          )}
          <Field id={subject} label={words.subject}>
            <input {...inputProps({ id: subject })} type="text" name="subject" maxLength={maxSubjectLength} />
          </Field>
          {error && (
            <p role="alert" className="font-medium text-danger-ink">
              {error}
            </p>
          )}
          <Button type="submit" busy={isBusy} className="w-full sm:w-auto">
            {words.save}
          </Button>
        </form>
      </ModalBody>
    </Modal>
  )
}

const Options = ({ volunteers }: Pick<RotaWeek, 'volunteers'>) =>
  volunteers.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

/** A text for the group with the link by which somebody takes the place. */
export function CannotComeDialog({
  place,
  time,
  onClose,
}: {
  place: RotaPlace
  time: string
  onClose: () => void
}) {
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
