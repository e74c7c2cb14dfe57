import type { InputProps } from './input-props.ts'

export const YearInput = ({ name, form, tied }: InputProps) => (
  <input type="number" inputMode="numeric" min={1} step={1} {...tied} {...form.register(name)} />
)
