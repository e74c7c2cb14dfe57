import type { InputProps } from './input-props.ts'

export const LineInput = ({ name, form, tied }: InputProps) => (
  <input type="text" {...tied} {...form.register(name)} />
)
