import { useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type Props = { form: UseFormReturn<FieldValues>; name: string; label: string; hint: string }

/** A checkbox of a form, with a line that says what it means. */
export function HintedCheckbox({ form, name, label, hint }: Props) {
  const hintId = useId()
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={hintId}
        className="mt-0.5 size-6 shrink-0 accent-lamp"
        {...form.register(name)}
      />
      <span>
        <span className="block font-medium">{label}</span>
        <span id={hintId} className="block text-sm text-soft">
          {hint}
        </span>
      </span>
    </label>
  )
}
