import { type ComponentProps, useId } from 'react'

type Choice<T> = { value: T; label: string; hint: string }

type ChoicesProps<T extends string> = {
  label: string
  choices: readonly Choice<T>[]
  value: T | null
  onChange: (value: T) => void
}

export function Choices<T extends string>({ label, choices, value, onChange }: ChoicesProps<T>) {
  const name = useId()
  return (
    <fieldset className="max-w-xl">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <HintedInput
          key={choice.value}
          type="radio"
          name={name}
          label={choice.label}
          hint={choice.hint}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
        />
      ))}
    </fieldset>
  )
}

type InputProps = ComponentProps<'input'> & { type: 'checkbox' | 'radio'; label: string; hint: string }

export function HintedInput({ label, hint, ...props }: InputProps) {
  const hintId = useId()
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1">
      <input {...props} aria-label={label} aria-describedby={hintId} className="mt-0.5 size-6 shrink-0" />
      <span>
        <span className="block font-medium">{label}</span>
        <span id={hintId} className="block text-sm text-soft">
          {hint}
        </span>
      </span>
    </label>
  )
}
