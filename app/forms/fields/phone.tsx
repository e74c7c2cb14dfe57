import type { InputProps } from './input-props.ts'

export const PhoneInput = ({ name, form, a11yProps }: InputProps) => (
  <input type="tel" inputMode="tel" {...a11yProps} {...form.register(name)} />
)
