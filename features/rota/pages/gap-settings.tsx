import { useState } from 'react'
import { Loaded } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { SelectField } from '#app/forms/fields/select-field.tsx'
import { LabeledCheckbox } from '#app/ui/checkbox.tsx'
import { defineWords, message } from '#domain/text/words.ts'
import { eveningMessages } from '#features/evenings/evenings.ts'
import { asking, childrenPerVolunteer, rotaPaths } from '../rota.ts'
import type { GapSettings } from '../rota-schemas.ts'

export const words = defineWords({
  limit: 'Most children for each volunteer',
  asks: 'Ask volunteers on the day before: Will you come tomorrow?',
  hour: 'Hour of the question',
  gaps: 'If someone cannot come, ask those who are free',
  all: 'All at once',
  oneByOne: 'One by one, the next after an hour',
  mail: 'Mail me once a week if an evening of the next seven days stands out',
})

/**
 * The settings for when an evening stands out on the rota, whether this PIC gets a mail about it, and how volunteers are
 * asked if they come. Each change is saved immediately.
 */
export const GapSettingsForm = () => (
  <Loaded path={rotaPaths.gaps} errorMessage={message(eveningMessages, 'notLoaded')} isInline>
    {(saved) => <GapFields saved={saved} />}
  </Loaded>
)

function GapFields({ saved }: { saved: GapSettings }) {
  const [shown, setShown] = useState(saved)
  const { isBusy, run } = useAction()
  const { min, max } = childrenPerVolunteer
  const { hours } = asking
  const save = (change: Partial<GapSettings>) =>
    run(async () => {
      const body = { ...shown, ...change }
      const response = await api.call('PUT', rotaPaths.gaps, { body })
      setShown(body)
      return response
    })
  return (
    <>
      <SelectField
        label={words.limit}
        value={shown.childrenPerVolunteer}
        disabled={isBusy}
        onChange={({ target }) => save({ childrenPerVolunteer: Number(target.value) })}
        choices={Array.from({ length: max - min + 1 }, (_, index) => [min + index, String(min + index)])}
      />
      <LabeledCheckbox
        label={words.mail}
        isChecked={shown.isMailed}
        isDisabled={isBusy}
        onChange={(isMailed) => save({ isMailed })}
      />
      <LabeledCheckbox
        label={words.asks}
        isChecked={shown.asks}
        isDisabled={isBusy}
        onChange={(asks) => save({ asks })}
      />
      {shown.asks && (
        <SelectField
          label={words.hour}
          value={shown.askHour}
          disabled={isBusy}
          onChange={({ target }) => save({ askHour: Number(target.value) })}
          choices={Array.from({ length: hours.max - hours.min + 1 }, (_, index) => [
            hours.min + index,
            `${hours.min + index}:00`,
          ])}
        />
      )}
      <SelectField
        label={words.gaps}
        value={String(shown.asksOneByOne)}
        disabled={isBusy}
        onChange={({ target }) => save({ asksOneByOne: target.value === 'true' })}
        choices={[
          ['false', words.all],
          ['true', words.oneByOne],
        ]}
      />
    </>
  )
}
