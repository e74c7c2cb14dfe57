import { useState } from 'react'
import { Loaded } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { useCan } from '#app/session/use-can.ts'
import { HintedInput } from '#app/ui/choices.tsx'
import { defineWords, message } from '#domain/text/words.ts'
import type { EveningParts } from '../evening-parts.ts'
import { eveningMessages, eveningPaths } from '../evenings.ts'

const labels: Record<keyof EveningParts, { label: string; hint: string }> = {
  goingHome: defineWords({
    label: 'Going home',
    hint: 'At the end of an evening, record with whom each child goes home.',
  }),
  levels: defineWords({
    label: 'Levels',
    hint: 'Three times a year, record what each child can read and calculate. Visitors see only totals.',
  }),
}

/** The switches of the parts of an evening. Each change is saved immediately. */
export const EveningPartsForm = () => (
  <Loaded path={eveningPaths.parts} errorMessage={message(eveningMessages, 'notLoaded')} isInline>
    {(saved) => <Switches saved={saved} />}
  </Loaded>
)

function Switches({ saved }: { saved: EveningParts }) {
  const [shown, setShown] = useState(saved)
  const { isBusy, run } = useAction()
  const mayChange = useCan()('change site settings')
  const save = (change: Partial<EveningParts>) =>
    run(async () => {
      const body = { ...shown, ...change }
      const response = await api.call('PUT', eveningPaths.parts, { body })
      setShown(body)
      return response
    })
  return (Object.keys(labels) as (keyof EveningParts)[]).map((part) => (
    <HintedInput
      key={part}
      type="checkbox"
      {...labels[part]}
      checked={shown[part]}
      disabled={isBusy || !mayChange}
      onChange={({ target }) => save({ [part]: target.checked })}
    />
  ))
}
