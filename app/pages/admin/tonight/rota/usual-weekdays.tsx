import { useState } from 'react'
import { rotaMessages, rotaPaths } from '#domain/evenings/rota.ts'
import type { RotaWeek } from '#domain/evenings/rota-schemas.ts'
import { type Weekday, weekdayNames } from '#domain/site/class-timings.ts'
import { PageSection } from '../../../../admin/page-section.tsx'
import { api, serverMessage } from '../../../../api/api.ts'
import { LabeledCheckbox } from '../../../../ui/checkbox.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { VolunteerSelect } from './volunteer-select.tsx'

const words = {
  title: 'When people can come',
  lead: 'The person who plans the rota sees it first.',
  who: 'Whose days',
  days: 'Can usually come on',
}

type Props = { week: RotaWeek; onChanged: () => void }

/** On which weekdays somebody can usually come: oneself, and for those who plan everybody. Saved at once. */
export function UsualWeekdays({ week: { me, volunteers }, onChanged }: Props) {
  const [volunteerId, setVolunteerId] = useState(me?.id ?? volunteers[0]?.id)
  const saved = [...volunteers, me].find((one) => one?.id === volunteerId)?.weekdays ?? []
  // Shown at once, before it is saved.
  const [typed, setTyped] = useState<Weekday[]>()
  const shown = typed ?? saved
  async function toggle(weekday: Weekday, isChecked: boolean) {
    const weekdays = [...shown.filter((code) => code !== weekday), ...(isChecked ? [weekday] : [])]
    setTyped(weekdays)
    try {
      await api.send('PUT', rotaPaths.weekdays, { weekdays, volunteerId })
      toast.success(rotaMessages.weekdaysSaved)
    } catch (error) {
      setTyped(undefined)
      toast.error(serverMessage(error) ?? rotaMessages.notSaved)
    }
    onChanged()
  }
  return (
    <PageSection id="usual-weekdays" title={words.title} lead={words.lead}>
      <div className="max-w-xl space-y-3">
        {volunteers.length > 0 && (
          <VolunteerSelect
            label={words.who}
            volunteers={volunteers}
            value={volunteerId}
            onChange={({ target }) => {
              setVolunteerId(target.value)
              setTyped(undefined)
            }}
          />
        )}
        <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-3">
          <legend className="font-medium">{words.days}</legend>
          {weekdayNames.map(([weekday, label]) => (
            <LabeledCheckbox
              key={weekday}
              label={label}
              isChecked={shown.includes(weekday)}
              onChange={(isChecked) => toggle(weekday, isChecked)}
            />
          ))}
        </fieldset>
      </div>
    </PageSection>
  )
}
