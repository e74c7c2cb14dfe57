import { useId } from 'react'

type Choice<T> = { value: T; label: string; hint: string }

/** One of several, each with a line that says what it means. */
export function Choices<T extends string>({
  label,
  name,
  choices,
  value,
  onChange,
}: {
  label: string
  name: string
  choices: readonly Choice<T>[]
  value: T | null
  onChange: (value: T) => void
}) {
  const id = useId()
  return (
    <fieldset className="max-w-xl">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="flex min-h-11 cursor-pointer items-start gap-3 py-1">
          <input
            type="radio"
            name={`${id}-${name}`}
            aria-label={choice.label}
            aria-describedby={`${id}-${choice.value}`}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="mt-0.5 size-6 shrink-0 accent-lamp"
          />
          <span>
            <span className="block font-medium">{choice.label}</span>
            <span id={`${id}-${choice.value}`} className="block text-sm text-soft">
              {choice.hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
