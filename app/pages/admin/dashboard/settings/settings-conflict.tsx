import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import type { SettingsChange } from './settings-fields.ts'

export const words = {
  title: 'Changed by someone else',
  taken: 'Added to this form.',
  mine: 'This form has a different value. Saving keeps yours.',
  empty: '(empty)',
  useTheirs: 'Use theirs',
}

type Props = { form: UseFormReturn<FieldValues>; changes: SettingsChange[] }

/** What somebody else has saved meanwhile, and whether the form has it or differs. */
export function SettingsConflict({ form, changes }: Props) {
  // Rerenders with every change of the form.
  useWatch({ control: form.control })
  return (
    <section aria-label={words.title} className="rounded-card border border-lamp p-4">
      <h2 className="text-xl">{words.title}</h2>
      <ul className="mt-2 space-y-3">
        {changes.map(({ name, label, value, text }) => {
          const isApplied = JSON.stringify(form.getValues(name)) === JSON.stringify(value)
          return (
            <li key={name}>
              <p>
                <span className="font-semibold">{label}:</span> {text || words.empty}
              </p>
              <p className="text-sm text-soft">{isApplied ? words.taken : words.mine}</p>
              {!isApplied && (
                <Button
                  variant="quiet"
                  className="mt-2"
                  aria-label={`${words.useTheirs}: ${label}`}
                  onClick={() => form.setValue(name, value, { shouldDirty: true })}
                >
                  {words.useTheirs}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
