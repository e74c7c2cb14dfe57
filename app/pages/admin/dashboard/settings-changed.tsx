import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import type { Difference } from './settings-fields.ts'

const words = {
  title: 'Changed by somebody else',
  taken: 'Taken over into this form.',
  mine: 'This form says something else; saving keeps what it says.',
  empty: '(empty)',
  take: 'Use theirs',
}

/** What somebody else has saved meanwhile, and whether the form has it or says something else. */
export function SettingsChanged({
  form,
  changed,
}: {
  form: UseFormReturn<FieldValues>
  changed: Difference[]
}) {
  // Drawn anew with every change of the form, so that the sentences stay true.
  useWatch({ control: form.control })
  return (
    <section aria-label={words.title} className="rounded-card border border-lamp p-4">
      <h2 className="text-xl">{words.title}</h2>
      <ul className="mt-2 space-y-3">
        {changed.map(({ name, label, value, text }) => {
          const isTaken = JSON.stringify(form.getValues(name)) === JSON.stringify(value)
          return (
            <li key={name}>
              <p>
                <span className="font-semibold">{label}:</span> {text || words.empty}
              </p>
              <p className="text-sm text-soft">{isTaken ? words.taken : words.mine}</p>
              {!isTaken && (
                <Button
                  variant="quiet"
                  className="mt-2"
                  aria-label={`${words.take}: ${label}`}
                  onClick={() => form.setValue(name, value, { shouldDirty: true })}
                >
                  {words.take}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
