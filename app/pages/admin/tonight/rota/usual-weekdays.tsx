import { useId, useState } from 'react'
import { rotaMessages, rotaPaths } from '#domain/evenings/rota.ts'
import type { RotaWeek } from '#domain/evenings/rota-schemas.ts'
import { type Weekday, weekdayNames } from '#domain/site/class-timings.ts'
import { PageSection } from '../../../../admin/page-section.tsx'
import { api, serverMessage } from '../../../../api/api.ts'
import { LabeledCheckbox } from '../../../../ui/checkbox.tsx'
import { Field, inputProps } from '../../../../ui/field.tsx'
import { toast } from '../../../../ui/toast.tsx'

const words = {
  title: 'When people can come',
  lead: 'Whoever plans the rota sees it first.',
  who: 'Whose days',
  me: 'Mine',
  days: 'Can usually come on',
}

/** On which weekdays somebody can usually come: oneself, and for those who plan everybody. Saved at once. */
export function UsualWeekdays({
  week: { me, volunteers },
  onChanged,
}: {
  week: RotaWeek
  onChanged: () => void
}) {
  const [chosen, setChosen] = useState(me?.volunteerId ?? volunteers[0]?.id ?? '')
  const who = useId()
  const isMine = chosen === me?.volunteerId
  // Shown at once, before it is saved.
  const [typed, setTyped] = useState<{ who: string; weekdays: Weekday[] }>()
  const saved = (isMine ? me : volunteers.find(({ id }) => id === chosen))?.weekdays ?? []
  const shown = typed?.who === chosen ? typed.weekdays : saved
  async function toggle(weekday: Weekday, isChecked: boolean) {
    const weekdays = [...shown.filter((code) => code !== weekday), ...(isChecked ? [weekday] : [])]
    setTyped({ who: chosen, weekdays })
    try {
      await api.send('PUT', rotaPaths.weekdays, { weekdays, ...(!isMine && { volunteerId: chosen }) })
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
          <Field id={who} label={words.who} required>
            <select
              {...inputProps({ id: who })}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            >
              {me && <option value={me.volunteerId}>{words.me}</option>}
              {volunteers
                .filter(({ id }) => id !== me?.volunteerId)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </select>
          </Field>
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
