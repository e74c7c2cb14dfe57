import type { InputProps } from './input-props.ts'

export const PhoneInput = ({ name, form, tied }: InputProps) => (
  <input type="tel" inputMode="tel" {...tied} {...form.register(name)} />
)
