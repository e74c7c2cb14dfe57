import type { InputProps } from './input-props.ts'

export const EmailInput = ({ name, form, tied }: InputProps) => (
  <input type="email" inputMode="email" autoCapitalize="none" {...tied} {...form.register(name)} />
)
