import type { InputProps } from './input-props.ts'

export const DayInput = ({ name, form, tied }: InputProps) => (
  <input type="date" {...tied} {...form.register(name)} />
)
