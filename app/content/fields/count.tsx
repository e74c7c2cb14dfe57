import type { InputProps } from './input-props.ts'

export const CountInput = ({ name, form, tied }: InputProps) => (
  <input type="number" inputMode="numeric" min={0} step={1} {...tied} {...form.register(name)} />
)
